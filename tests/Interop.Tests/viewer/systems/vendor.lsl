// Sells what lies in it, and gives a fee back to who buys.
integer price = 20;

default
{
    state_entry()
    {
        llSetPayPrice(PAY_HIDE, [price, PAY_HIDE, PAY_HIDE, PAY_HIDE]);
        llRequestPermissions(llGetOwner(), PERMISSION_DEBIT);
    }

    run_time_permissions(integer given) { if (given & PERMISSION_DEBIT) llSay(0, "vendor open"); }

    money(key who, integer paid)
    {
        if (paid != price)
        {
            llGiveMoney(who, paid);
            return;
        }
        llGiveInventory(who, llGetInventoryName(INVENTORY_NOTECARD, 0));
        llGiveMoney(who, 5);
        llSay(0, "sold to " + llKey2Name(who));
    }
}
