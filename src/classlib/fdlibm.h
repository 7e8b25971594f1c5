// The functions of java.lang.StrictMath that are native methods, with exactly the results the
// platform specification asks for: those of fdlibm 5.3, the "Freely Distributable Math Library".
#ifndef CLASSLIB_FDLIBM_H
#define CLASSLIB_FDLIBM_H

// x less quarter turns, in [-pi/4, pi/4], as y[0] + y[1]; returns their number (its last bits).
int classlib_fdlibm_reduce(double x, double y[2]);

double classlib_fdlibm_sin(double x);
double classlib_fdlibm_cos(double x);
double classlib_fdlibm_tan(double x);
double classlib_fdlibm_asin(double x);
double classlib_fdlibm_acos(double x);
double classlib_fdlibm_atan(double x);
double classlib_fdlibm_atan2(double y, double x);
double classlib_fdlibm_exp(double x);
double classlib_fdlibm_expm1(double x);
double classlib_fdlibm_log(double x);
double classlib_fdlibm_log10(double x);
double classlib_fdlibm_log1p(double x);
double classlib_fdlibm_sinh(double x);
double classlib_fdlibm_cosh(double x);
double classlib_fdlibm_tanh(double x);

#endif
