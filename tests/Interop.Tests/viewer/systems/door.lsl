// Turns by a right angle when it is touched, and back after a while.
integer isOpen;

turn(integer way)
{
    llSetLocalRot(llEuler2Rot(<0.0, 0.0, way * PI_BY_TWO>) * llGetLocalRot());
    isOpen = !isOpen;
    llSetTimerEvent(isOpen * 3.0);
}

default
{
    state_entry() { llSay(0, "door ready"); }
    touch_start(integer n) { if (isOpen) turn(-1); else turn(1); }
    timer() { turn(-1); }
}
