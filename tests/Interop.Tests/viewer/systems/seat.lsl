// A seat with poses: who sits is animated, chooses by a menu, and adjusts where he sits.
key sitter;
integer channel;
integer handle;
string pose = "dance1";
vector place = <0.0, 0.0, 0.6>;

integer linkOf(key who)
{
    integer link = llGetNumberOfPrims();
    while (link > 1 && llGetLinkKey(link) != who) --link;
    return link;
}

put() { llSetLinkPrimitiveParamsFast(linkOf(sitter), [PRIM_POS_LOCAL, place, PRIM_ROT_LOCAL, ZERO_ROTATION]); }

default
{
    state_entry()
    {
        llSitTarget(place, ZERO_ROTATION);
        llSetSitText("Rest");
        llSay(0, "seat ready");
    }

    changed(integer what)
    {
        if (!(what & CHANGED_LINK)) return;
        key who = llAvatarOnSitTarget();
        if (who == sitter) return;
        if (who == NULL_KEY)
        {
            if (llGetAgentSize(sitter) != ZERO_VECTOR && llGetPermissions() & PERMISSION_TRIGGER_ANIMATION) llStopAnimation(pose);
            llListenRemove(handle);
        }
        else llRequestPermissions(who, PERMISSION_TRIGGER_ANIMATION);
        sitter = who;
    }

    run_time_permissions(integer given)
    {
        if (!(given & PERMISSION_TRIGGER_ANIMATION)) return;
        llStopAnimation("sit");
        llStartAnimation(pose);
    }

    touch_start(integer n)
    {
        if (llDetectedKey(0) != sitter) return;
        llListenRemove(handle);
        channel = -1 - (integer)llFrand(1000000.0);
        handle = llListen(channel, "", sitter, "");
        llDialog(sitter, "What shall it be?", ["Dance", "Higher", "Done"], channel);
    }

    listen(integer on, string name, key id, string choice)
    {
        if (choice == "Dance")
        {
            llStopAnimation(pose);
            llStartAnimation(pose = "dance2");
        }
        else if (choice == "Higher")
        {
            place += <0.0, 0.0, 0.5>;
            put();
        }
        llSay(0, "chosen " + choice);
    }
}
