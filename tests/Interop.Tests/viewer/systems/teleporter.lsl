// Asks whoever touches it whether it may carry them, and does.
vector way = <12.0, 0.0, 1.0>;

default
{
    state_entry() { llSay(0, "teleporter ready"); }
    touch_start(integer n) { llRequestPermissions(llDetectedKey(0), PERMISSION_TELEPORT); }

    run_time_permissions(integer given)
    {
        if (given & PERMISSION_TELEPORT) llTeleportAgent(llGetPermissionsKey(), "", llGetPos() + way, <1.0, 0.0, 0.0>);
        else llSay(0, "as you like");
    }
}
