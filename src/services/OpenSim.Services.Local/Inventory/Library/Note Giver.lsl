// Gives whoever touches it the first notecard that lies in it.

default
{
    touch_start(integer count)
    {
        if (llGetInventoryNumber(INVENTORY_NOTECARD) == 0)
        {
            llSay(0, "There is no notecard in me.");
            return;
        }

        string note = llGetInventoryName(INVENTORY_NOTECARD, 0);
        integer i;
        for (i = 0; i < count; ++i)
            llGiveInventory(llDetectedKey(i), note);
    }
}
