/* Boxes dropped in ODE, as ./dev bench physics drops them in the engine of the house: the bare loop to compare with.
   ode_drop: reads lines "x y z size" (metres; a line for each box), steps 45 times a second for the seconds that are its argument, and prints
   "awake SECOND COUNT" every second and "cpu SECONDS" at the end. Built by the bench, where ode/ode.h is there. */
#include <ode/ode.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MAX_BODIES 50000
#define MAX_CONTACTS 8

static dWorldID world;
static dJointGroupID contacts;
static dBodyID bodies[MAX_BODIES];

static void touch(void *data, dGeomID a, dGeomID b)
{
    dContact found[MAX_CONTACTS];
    dBodyID one = dGeomGetBody(a), other = dGeomGetBody(b);
    int i, n;
    (void)data;
    if ((!one || !dBodyIsEnabled(one)) && (!other || !dBodyIsEnabled(other)))
        return;
    n = dCollide(a, b, MAX_CONTACTS, &found[0].geom, sizeof(dContact));
    for (i = 0; i < n; i++) {
        found[i].surface.mode = dContactApprox1;
        found[i].surface.mu = 0.6;
        dJointAttach(dJointCreateContact(world, contacts, &found[i]), one, other);
    }
}

static double cpu(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

static int awake(int count)
{
    int i, n = 0;
    for (i = 0; i < count; i++)
        n += dBodyIsEnabled(bodies[i]);
    return n;
}

int main(int argc, char **argv)
{
    double x, y, z, size, begin;
    int count = 0, step, steps = argc > 1 ? atoi(argv[1]) * 45 : 0;
    dSpaceID space;
    dInitODE2(0);
    world = dWorldCreate();
    space = dHashSpaceCreate(0);
    contacts = dJointGroupCreate(0);
    dWorldSetGravity(world, 0, 0, -9.8);
    dWorldSetAutoDisableFlag(world, 1);
    dCreatePlane(space, 0, 0, 1, 20);
    while (count < MAX_BODIES && scanf("%lf %lf %lf %lf", &x, &y, &z, &size) == 4) {
        dMass mass;
        dGeomID box = dCreateBox(space, size, size, size);
        bodies[count] = dBodyCreate(world);
        dMassSetBox(&mass, 1000, size, size, size);
        dBodySetMass(bodies[count], &mass);
        dGeomSetBody(box, bodies[count]);
        dBodySetPosition(bodies[count++], x, y, z);
    }
    begin = cpu();
    for (step = 1; step <= steps; step++) {
        dSpaceCollide(space, 0, touch);
        dWorldQuickStep(world, 1.0 / 45);
        dJointGroupEmpty(contacts);
        if (step % 45 == 0) {
            printf("awake %d %d\n", step / 45, awake(count));
            fflush(stdout);
        }
    }
    printf("cpu %f\n", cpu() - begin);
    return 0;
}
