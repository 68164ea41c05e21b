// Says hello to whoever comes near, once for each visit.

float RANGE = 10.0;     // metres
float INTERVAL = 5.0;   // seconds

list greeted;

default
{
    state_entry()
    {
        llSensorRepeat("", NULL_KEY, AGENT, RANGE, PI, INTERVAL);
    }

    sensor(integer count)
    {
        list present;
        integer i;
        for (i = 0; i < count; ++i)
        {
            key who = llDetectedKey(i);
            present += who;
            if (llListFindList(greeted, [who]) < 0)
                llSay(0, "Welcome, " + llDetectedName(i) + "!");
        }
        greeted = present;
    }

    no_sensor()
    {
        greeted = [];
    }
}
