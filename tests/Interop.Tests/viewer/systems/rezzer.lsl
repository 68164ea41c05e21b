// Sets out what its notecard says, an object and a place in each line, when it is touched.
string card;
integer at;
key asked;
integer ordered;
integer there;
integer read;

done() { if (read && there == ordered) llSay(0, "set out " + (string)there); }

next() { asked = llGetNotecardLine(card, at++); }

default
{
    state_entry()
    {
        card = llGetInventoryName(INVENTORY_NOTECARD, 0);
        llSay(0, "rezzer ready");
    }

    touch_start(integer n)
    {
        at = ordered = there = read = 0;
        next();
    }

    dataserver(key id, string line)
    {
        if (id != asked) return;
        if (line == EOF)
        {
            read = TRUE;
            done();
            return;
        }
        list words = llParseString2List(line, [" at "], []);
        if (llGetListLength(words) == 2)
        {
            ++ordered;
            llRezObject(llList2String(words, 0), llGetPos() + (vector)llList2String(words, 1), ZERO_VECTOR, ZERO_ROTATION, ordered);
        }
        next();
    }

    object_rez(key id)
    {
        ++there;
        done();
    }
}
