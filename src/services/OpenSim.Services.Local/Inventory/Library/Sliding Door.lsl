// Slides aside by its own width when somebody touches it, and closes again after a while.

float OPEN_FOR = 8.0;   // seconds

vector closed;

default
{
    state_entry()
    {
        closed = llGetLocalPos();
    }

    touch_start(integer count)
    {
        vector size = llGetScale();
        llSetPos(closed + <size.x, 0.0, 0.0> * llGetLocalRot());
        llSetTimerEvent(OPEN_FOR);
    }

    timer()
    {
        llSetTimerEvent(0.0);
        llSetPos(closed);
    }
}
