namespace OpenSim.Scripts.Tests.Samples;

/// <summary>Sources that between them have every statement, operator and type.</summary>
internal static class SampleScripts
{
    public const string Everything = """
        integer one = 1; float half = 0.5; string text = "täxt"; key id = NULL_KEY; vector up = <0, 0, 1>; rotation turn = ZERO_ROTATION;
        list mixed = [1, 2.5, "three", <4, 5, 6>, <0, 0, 0, 1>, NULL_KEY]; integer none; integer worked = 1 + llGetUnixTime();
        integer add(integer a, integer b) { if (a < 0) return a - b; else if (a > 10) { return a * b; } return a + b / 2 % 3; }
        string shout(string what) { llSay(0, what + (string)add(one, 2)); return llToUpper(what); }
        vector move(vector v, rotation r) { v.x += 1.0; v.y = -v.z; r.s = half; return v * r / r + <half, v.x, v.y> % up; }
        wait() { @again; one = one << 2 | 3 & ~one ^ 5; if (one >> 1 != 4 && !one || one <= 3) jump again; jump done; @done; }
        default
        {
            state_entry() { integer i; integer j = 3; for (i = 0, j = 1; i < 10; ++i, j--) { mixed += i; } while (j >= 0) --j; do j++; while (j < 2); }
            touch_start(integer count) { if (llDetectedKey(0) == id) state other; for (;;) { shout(text); return; } }
            listen(integer channel, string name, key who, string message) { vector p = move(llGetPos(), turn); p.z++; llSetPos(p); }
        }
        state other
        {
            timer() { list l = mixed + [1] + text; if (l) if (l == []) if (up == <1, 2, 3>) if (turn != <0, 0, 0, 1>) if (id) llDie(); wait(); }
            state_exit() { float f = (float)"1.5" + (integer)half + llGetPos().x; rotation q = <f, f, f, f>; text = (string)q + (string)l2() + (string)up; }
        }
        list l2() { if (one == half) { return [half, one]; } return llListSort((list)text + -half + -turn, 1, TRUE); }
        """;

    public const string Arrays = """
        yoption allowall;
        array all; object some = 5; object none;
        object twice(array a, object o) { if (o is integer | float & ~undef) return (integer)o * 2; return a[o]; }
        default
        {
            timer()
            {
                object k; object v; array b = all;
                all["x", 1] = b[2] = twice(b, some);
                foreach (k, v in all) if (k == undef || v != "x") all.clear();
                try { try { throw b.index(b.count - 1) is list; } catch (string s) { throw; }
                    catch (exception e) { llOwnerSay(yExceptionMessage(e)); return; } }
                finally { if (none) none = (list)b.value(1) + some; }
            }
        }
        """;

    public const string Extensions = """
        yoptions;
        constant TWO = 2;
        default { timer() { integer i; while (i) { switch (i) { case 1: i = 5; break; case TWO ... 4: continue; default: i = 6; } } } }
        """;
}
