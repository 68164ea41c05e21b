// Sets out what its notecard says, a name and an offset in each line, and takes it away again.
list rezzed;
key query;
integer line;

next() { query = llGetNotecardLine(llGetInventoryName(INVENTORY_NOTECARD, 0), line++); }

default
{
    state_entry() { llSay(0, "rezzer ready"); }

    touch_start(integer n)
    {
        if (rezzed)
        {
            while (rezzed)
            {
                llDerezObject(llList2Key(rezzed, 0), DEREZ_DIE);
                rezzed = llDeleteSubList(rezzed, 0, 0);
            }
            llSay(0, "cleared");
            return;
        }
        line = 0;
        next();
    }

    dataserver(key id, string data)
    {
        if (id != query) return;
        if (data == EOF)
        {
            llSay(0, "set out");
            return;
        }
        list parts = llParseString2List(data, ["|"], []);
        llRezAtRoot(llStringTrim(llList2String(parts, 0), STRING_TRIM), llGetPos() + (vector)llList2String(parts, 1), ZERO_VECTOR, ZERO_ROTATION, line);
    }

    object_rez(key id)
    {
        rezzed += id;
        next();
    }
}
