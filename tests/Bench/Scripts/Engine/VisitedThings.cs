using System.Globalization;

namespace Bench.Scripts.Engine;

/// <summary>
/// <c>./dev generate scripts FILE THINGS ENDLESS</c>: an OAR of things that answer touches, ring when somebody sits down, and repeat what
/// they hear to their owner, of which some never stop working.
/// </summary>
internal static class VisitedThings
{
    private const string Thing = """
        integer touched; integer heard;
        default {
            state_entry() { llSitTarget(<0.0, 0.0, 0.5>, ZERO_ROTATION); llListen(0, "", NULL_KEY, ""); llSetTimerEvent(5.0); }
            touch_start(integer n) { ++touched; llSay(0, "touched " + (string)touched + " times, by " + llDetectedName(0)); }
            changed(integer what) { if (what & CHANGED_LINK) llSetText((string)llAvatarOnSitTarget(), <1.0, 1.0, 1.0>, 1.0); }
            listen(integer channel, string name, key id, string said) { if (llGetAgentSize(id) != ZERO_VECTOR) ++heard; }
            timer() { llSetText((string)touched + " touches, " + (string)heard + " words", <1.0, 1.0, 0.5>, 1.0); }
        }
        """;

    private const string Endless = "integer n; default { state_entry() { while (TRUE) ++n; } }";

    public static int Run(string[] words)
    {
        if (words is not [var file, var things, var endless])
        {
            Console.Error.WriteLine("usage: ./dev generate scripts FILE THINGS ENDLESS");
            return 2;
        }

        var working = int.Parse(endless, CultureInfo.InvariantCulture);
        ScriptedArchive.Write(file, [.. Enumerable.Range(0, int.Parse(things, CultureInfo.InvariantCulture))
            .Select(i => i < working ? new ScriptedObject($"thing {i}", Thing, Endless) : new ScriptedObject($"thing {i}", Thing))]);
        return 0;
    }
}
