using System.Globalization;
using System.Text;
using OpenSim.Testing;

namespace Bench.Scripts.Engine;

/// <summary>
/// Some thousand scripts of several kinds that count, in a region that is killed and started again every few minutes. None of their counts
/// may be less than it was well before the kill, none may stand still, and the memory of the process may not grow from round to round.
/// </summary>
internal static class ScriptSoak
{
    private const int Groups = 50;
    private const int OfGroup = 40; // fewer than events that may wait for the script that gathers their answers
    private const int RoundSeconds = 300;

    // What changes all the time is in the journal every fifteen seconds.
    private static readonly TimeSpan Kept = TimeSpan.FromSeconds(20);

    private const double MaxMoreMegabytes = 40;

    // What each does in the line "work", between a state_entry and a listen that tells the count.
    private static readonly string[] Kinds =
    [
        "timer() { ++n; }",
        "timer() { ++n; llSetText((string)n, <1.0, 1.0, 1.0>, 1.0); }",
        "timer() { ++n; llMessageLinked(LINK_THIS, n, \"\", NULL_KEY); } link_message(integer s, integer i, string t, key k) { kept = [i, t]; }",
        "timer() { integer i; for (i = 0; i < 50000; ++i) { x = x * 0.5 + i; } ++n; }",
        "timer() { llSleep(0.3); ++n; kept = llListSort(kept + [n, (string)n], 1, TRUE); if (llGetListLength(kept) > 50) kept = []; }",
        "timer() { ++n; llSetPos(llGetPos() + <0.0, 0.0, 0.01 - 0.02 * (n % 2)>); }"
    ];

    /// <param name="words">Minutes; 60 unless said.</param>
    public static int Run(string[] words)
    {
        var minutes = words is [var text] ? double.Parse(text, CultureInfo.InvariantCulture) : 60;
        var until = DateTime.UtcNow.AddMinutes(minutes);
        using var server = BenchServer.Ours(EngineBench.Root());
        server.Load(Objects(server.Port), isQuiet: false);
        var counts = Counts(server);
        Say($"{counts.Count} scripts count");
        List<double> megabytes = [];
        var backwards = 0;
        while (DateTime.UtcNow < until)
        {
            Waiting.Pass(TimeSpan.FromSeconds(RoundSeconds) - Kept);
            var before = Counts(server);
            var still = before.Count(c => c.Value == counts.GetValueOrDefault(c.Key));
            megabytes.Add(server.Megabytes);
            Waiting.Pass(Kept);
            server.KillAndStartAgain();
            counts = Counts(server);
            var less = before.Count(c => counts.GetValueOrDefault(c.Key, -1) < c.Value);
            backwards += less + still;
            Say($"round {megabytes.Count}: {before.Values.Sum()} counted, {still} stood still, {less} went back, {megabytes[^1]:F0} MiB");
        }

        var grown = megabytes.Count > 2 ? megabytes[^1] - megabytes[1] : 0;
        Say($"{(backwards == 0 && grown < MaxMoreMegabytes ? "Passed" : "Failed")}: {backwards} counts, {grown:F0} MiB more");
        return backwards == 0 && grown < MaxMoreMegabytes ? 0 : 1;
    }

    private static Dictionary<string, long> Counts(BenchServer server)
    {
        var counts = new Dictionary<string, long>(StringComparer.Ordinal);
        for (var group = 0; group < Groups; group++)
        {
            foreach (var answer in server.Do($"tell{group}", OfGroup).Answers)
                counts[answer[..answer.IndexOf('=')]] = long.Parse(answer.AsSpan(answer.IndexOf('=') + 1), CultureInfo.InvariantCulture);
        }

        return counts;
    }

    private static List<ScriptedObject> Objects(int port)
    {
        List<ScriptedObject> objects = [];
        for (var i = 0; i < Groups * OfGroup; i++)
            objects.Add(new ScriptedObject($"counter {i}", Source(i)));
        objects.AddRange(Enumerable.Repeat(new ScriptedObject("endless", "default { state_entry() { while (TRUE); } }"), 4));
        objects.Add(new ScriptedObject("conductor", EngineScripts.Conductor(port)));
        return objects;
    }

    private static string Source(int index) => new StringBuilder().Append(CultureInfo.InvariantCulture, $$"""
        integer n; float x; list kept;
        default {
            state_entry() { llListen(7, "", NULL_KEY, "tell{{index / OfGroup}}"); llSetTimerEvent({{1 + index % 7 * 0.5}}); }
            listen(integer channel, string name, key id, string m) { llRegionSay(8, llGetObjectName() + "=" + (string)n); }
            {{Kinds[index % Kinds.Length]}}
        }
        """).ToString();

    private static void Say(FormattableString text) =>
        Console.WriteLine($"{DateTime.UtcNow:HH:mm:ss} {text.ToString(CultureInfo.InvariantCulture)}");
}
