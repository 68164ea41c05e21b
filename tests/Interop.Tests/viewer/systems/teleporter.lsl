// Brings who sits down to another place in the region, and comes back.
vector home;

default
{
    state_entry()
    {
        home = llGetPos();
        llSitTarget(<0.0, 0.0, 0.5>, ZERO_ROTATION);
        llSay(0, "teleporter ready");
    }

    changed(integer what)
    {
        key who = llAvatarOnSitTarget();
        if (what & CHANGED_LINK && who != NULL_KEY)
        {
            if (!llSetRegionPos(home + <40.0, 0.0, 20.0>)) llSay(0, "the way is closed");
            llUnSit(who);
            llSleep(0.5);
            llSetRegionPos(home);
            llSay(0, "brought");
        }
    }
}
