/// A car with four trailers, in the words of a model.
#ifndef BENCH_TRAILERS_H
#define BENCH_TRAILERS_H

static const char trailers_model[] =
    "model trailers \"A car with four trailers\"\n"
    "parameters\n m0 = 2, m0 > 0\n J0 = 0.5, J0 > 0\n m = 1, m > 0\n J = 0.2, J > 0\n l = 1, l > "
    "0\n"
    "coordinates\n x, y : line\n th0, th1, th2, th3, th4 : angle\n"
    "define\n p0 = [x, y]\n p1 = p0 - l*[cos(th1), sin(th1)]\n"
    " p2 = p1 - l*[cos(th2), sin(th2)]\n p3 = p2 - l*[cos(th3), sin(th3)]\n"
    " p4 = p3 - l*[cos(th4), sin(th4)]\n"
    "lagrangian\n m0/2*dot(p0', p0') + J0/2*th0'^2 + m/2*(dot(p1', p1') + dot(p2', p2')"
    " + dot(p3', p3') + dot(p4', p4')) + J/2*(th1'^2 + th2'^2 + th3'^2 + th4'^2)\n"
    "constraints\n dot([-sin(th0), cos(th0)], p0') = 0\n dot([-sin(th1), cos(th1)], p1') = 0\n"
    " dot([-sin(th2), cos(th2)], p2') = 0\n dot([-sin(th3), cos(th3)], p3') = 0\n"
    " dot([-sin(th4), cos(th4)], p4') = 0\n"
    "frame\n u = cos(th0)*d/dx + sin(th0)*d/dy + sin(th0 - th1)/l*d/dth1"
    " + cos(th0 - th1)*sin(th1 - th2)/l*d/dth2"
    " + cos(th0 - th1)*cos(th1 - th2)*sin(th2 - th3)/l*d/dth3"
    " + cos(th0 - th1)*cos(th1 - th2)*cos(th2 - th3)*sin(th3 - th4)/l*d/dth4\n"
    " omega = d/dth0\n"
    "run coast\n from x = 0, y = 0, th0 = 0, th1 = 0.2, th2 = 0.1, th3 = -0.1, th4 = 0.05,"
    " u = 1, omega = 0.3\n until 20\n";

#endif
