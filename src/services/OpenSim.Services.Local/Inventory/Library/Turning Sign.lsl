// Turns slowly, and shows its description above itself.

float SPEED = 0.5;      // radians a second

default
{
    state_entry()
    {
        llTargetOmega(<0.0, 0.0, 1.0>, SPEED, 1.0);
        llSetText(llGetObjectDesc(), <1.0, 1.0, 1.0>, 1.0);
    }

    on_rez(integer start)
    {
        llResetScript();
    }
}
