// Moves whoever sits on it up and down by a menu.
integer CHANNEL = -7301;
key sitter;
integer ear;

ask() { llDialog(sitter, "How do you sit?", ["up", "down", "well"], CHANNEL); }

default
{
    state_entry()
    {
        llSitTarget(<0.0, 0.0, 0.5>, ZERO_ROTATION);
        llSay(0, "seat ready");
    }

    changed(integer what)
    {
        if (!(what & CHANGED_LINK) || llAvatarOnSitTarget() == sitter) return;
        sitter = llAvatarOnSitTarget();
        llListenRemove(ear);
        if (sitter == NULL_KEY) return;
        ear = llListen(CHANNEL, "", sitter, "");
        ask();
    }

    listen(integer channel, string name, key id, string choice)
    {
        if (choice == "well") return;
        integer link = llGetNumberOfPrims();
        while (link > 1 && llGetLinkKey(link) != sitter) --link;
        vector at = llList2Vector(llGetLinkPrimitiveParams(link, [PRIM_POS_LOCAL]), 0);
        if (choice == "up") at.z += 0.25; else at.z -= 0.25;
        llSetLinkPrimitiveParamsFast(link, [PRIM_POS_LOCAL, at]);
        ask();
    }
}
