// On a screen: plays an animation of its own in the place of what its wearer does.
string playing;
list states = ["Standing", "dance1", "Sitting", "dance2"];

default
{
    attach(key id)
    {
        if (id) llRequestPermissions(id, PERMISSION_TRIGGER_ANIMATION | PERMISSION_TAKE_CONTROLS);
        else llSetTimerEvent(0.0);
    }

    run_time_permissions(integer given)
    {
        if (!(given & PERMISSION_TRIGGER_ANIMATION)) return;
        llTakeControls(CONTROL_FWD | CONTROL_BACK, TRUE, TRUE);
        llSetTimerEvent(0.25);
    }

    control(key id, integer held, integer changed) { }

    timer()
    {
        integer at = llListFindList(states, [llGetAnimation(llGetOwner())]);
        string wanted;
        if (at >= 0) wanted = llList2String(states, at + 1);
        if (wanted == playing) return;
        if (wanted != "") llStartAnimation(wanted);
        if (playing != "") llStopAnimation(playing);
        playing = wanted;
    }
}
