// The functions of java.lang.Math that HotSpot has its own code for. The specification leaves the
// last bit open; HotSpot's results are the nearest double for all but about one argument in a
// thousand, fdlibm's for all but one in ten. These are the nearest double.
#ifndef CLASSLIB_ROUNDED_H
#define CLASSLIB_ROUNDED_H

double classlib_rounded_sin(double x);
double classlib_rounded_cos(double x);
double classlib_rounded_tan(double x);
double classlib_rounded_exp(double x);
double classlib_rounded_log(double x);
double classlib_rounded_log10(double x);
double classlib_rounded_pow(double x, double y);

#endif
