// The command line. cli_main() is the whole program, callable in-process by tests.
#ifndef CLI_CLI_H
#define CLI_CLI_H

int cli_main(int argc, char **argv);

#endif
