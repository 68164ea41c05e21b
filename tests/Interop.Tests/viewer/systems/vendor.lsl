// Sells the object that lies in it: whoever pays more gets the rest back, whoever pays less gets everything back.
integer PRICE = 30;
key change;

default
{
    state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_DEBIT); }

    run_time_permissions(integer given)
    {
        if (!(given & PERMISSION_DEBIT)) return;
        llSetPayPrice(PAY_HIDE, [PRICE, 2 * PRICE, PAY_HIDE, PAY_HIDE]);
        llSay(0, "vendor ready");
    }

    money(key who, integer paid)
    {
        integer back = paid;
        if (paid >= PRICE)
        {
            llGiveInventory(who, llGetInventoryName(INVENTORY_OBJECT, 0));
            back = paid - PRICE;
        }
        if (back > 0) change = llTransferLindenDollars(who, back);
    }

    transaction_result(key id, integer done, string data)
    {
        if (id == change) llSay(0, "given back " + (string)done + " " + llList2String(llCSV2List(data), 1));
    }
}
