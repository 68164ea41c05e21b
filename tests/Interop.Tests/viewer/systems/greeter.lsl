// Greets people who come near, each once, and gives them its notecard.
list known;

default
{
    state_entry() { llSensorRepeat("", NULL_KEY, AGENT, 20.0, PI, 1.0); }

    sensor(integer n)
    {
        while (n--)
        {
            key who = llDetectedKey(n);
            if (who != llGetOwner() && llListFindList(known, [who]) < 0)
            {
                known += who;
                llRegionSayTo(who, 0, "Good day, " + llGetDisplayName(who) + ", you are " + (string)llRound(llVecDist(llGetPos(), llDetectedPos(n))) + " m away");
                llGiveInventory(who, llGetInventoryName(INVENTORY_NOTECARD, 0));
            }
        }
    }
}
