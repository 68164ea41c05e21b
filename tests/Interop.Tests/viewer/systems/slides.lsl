// Shows one picture after the other, and has the next at hand.
list pictures = ["5748decc-f629-461c-9a36-a35a221fe21f", "89556747-24cb-43ed-920b-47caed15465f", "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903"];
integer shown;

default
{
    state_entry() { llSetTimerEvent(1.0); }
    timer()
    {
        llSetTexture(llList2String(pictures, shown), ALL_SIDES);
        shown = (shown + 1) % llGetListLength(pictures);
        llSetLinkPrimitiveParamsFast(LINK_THIS, [PRIM_TEXT, "slide " + (string)shown, <1.0, 1.0, 1.0>, 1.0]);
    }
}
