using System.Globalization;
using Bench.Harness;

namespace Bench.Scripts.Engine;

/// <summary>
/// Scripts in a region that runs: what a processor second does, how late timers are beside endless scripts, and what many scripts take; in
/// the program in bin/, and beside it, where OPENSIM_BIN names the bin folder of a built OpenSimulator, in that. The same scripts, one
/// simulator after the other. OPENSIM_BENCH_SCRIPTS chooses among the parts: loops, messages, timers, answers, different,
/// copies.
/// </summary>
public sealed class EngineBench : IBench
{
    private const int RoundsOfTen = 40_000_000;

    private static readonly (string Name, int Rounds, string Round, string Locals, string Globals)[] Loops =
    [
        ("integer", 200_000_000, "s += i * 3 ^ i", "integer s = 1;", ""),
        ("float", 200_000_000, "s = s * 0.999 + 0.5", "float s = 1.0;", ""),
        ("vector", 100_000_000, "s = s * 0.999 + <1.0, 2.0, 3.0>", "vector s;", ""),
        ("own function", 200_000_000, "s = F(s)", "integer s;", "integer F(integer a) { return a * 2 + 1; }"),
        ("string append", 10_000_000, "s += \"x\"; if (i % 100 == 0) s = \"\"", "string s;", ""),
        ("list append", 10_000_000, "l += [i]; if (i % 100 == 0) l = []", "list l;", ""),
        ("list lookup", 50_000_000, "s += llList2Integer(l, i % 10)", "integer s; list l = [0,1,2,3,4,5,6,7,8,9];", ""),
        ("llParseString2List", 4_000_000, "l = llParseString2List(\"a,b,c,d,e,f,g,h\", [\",\"], [])", "list l;", ""),
        ("llJsonGetValue", 1_000_000, "s = llJsonGetValue(j, [\"u\", 1, \"n\"])",
            "string s; string j = \"{\\\"d\\\":true,\\\"u\\\":[{\\\"n\\\":3},{\\\"n\\\":7}]}\";", ""),
        ("llGetPos", 20_000_000, "v = llGetPos()", "vector v;", ""),
        ("llSetText", 4_000_000, "llSetText((string)i, <1.0, 1.0, 1.0>, 1.0)", "", ""),
        ("llSetLinkPrimitiveParamsFast", 1_000_000,
            "llSetLinkPrimitiveParamsFast(LINK_THIS, [PRIM_COLOR, ALL_SIDES, <1.0, 1.0, (i % 100) / 100.0>, 1.0])", "", ""),
        ("llSetColor", 1_000_000, "llSetColor(<1.0, 1.0, (i % 100) / 100.0>, ALL_SIDES)", "", "")
    ];

    private static readonly string[] Parts =
        (Environment.GetEnvironmentVariable("OPENSIM_BENCH_SCRIPTS") is { Length: > 0 } parts ? parts : "loops,messages,timers,answers,different,copies").Split(',');

    public string Name => "scripts";

    public void Run(Comparison compare)
    {
        if (!OperatingSystem.IsLinux())
            return;
        var root = Root();
        List<(string Name, Func<BenchServer> Start)> servers = [("this simulator", () => BenchServer.Ours(root))];
        if (Environment.GetEnvironmentVariable("OPENSIM_BIN") is { Length: > 0 })
            servers.Add(("OpenSimulator", () => BenchServer.Theirs(root)));
        foreach (var (name, start) in servers)
        {
            compare.Note(name, $"load {File.ReadAllText("/proc/loadavg").Trim()}");
            RunRows(compare, start);
            if (Parts.Contains("answers"))
                AnswerTimes.Run(compare, start);
            if (Parts.Contains("different"))
                ManyScripts.RunDifferent(compare, start);
            if (Parts.Contains("copies"))
                ManyScripts.RunCopies(compare, start);
        }
    }

    private static void RunRows(Comparison compare, Func<BenchServer> start)
    {
        (string Name, Action<Comparison, BenchServer> Run)[] all = [("loops", RunLoops), ("messages", RunMessages), ("timers", RunTimers)];
        var rows = all.Where(r => Parts.Contains(r.Name)).ToList();
        if (rows.Count == 0)
            return;
        using var server = start();
        server.Load(Rows(server.Port));
        server.Meet();
        compare.Note("idle", Text($"{server.IdleShare * 100:F1} % of a core"));
        foreach (var (_, run) in rows)
            run(compare, server);
    }

    private static void RunLoops(Comparison compare, BenchServer server)
    {
        foreach (var loop in Loops)
            NoteRate(compare, loop.Name, loop.Rounds, server.Do(loop.Name, 1).Processor);
        NoteRate(compare, "integer, ten scripts at once", 10 * RoundsOfTen, server.Do("ten", 10).Processor);
    }

    private static void RunMessages(Comparison compare, BenchServer server)
    {
        foreach (var name in (string[])["link_message", "llSay", "llRegionSay"])
        {
            var (answers, processor, wall) = server.Do(name, EngineScripts.Pairs);
            var messages = answers.Sum(answer => double.Parse(answer, CultureInfo.InvariantCulture));
            compare.Note($"{name}, {EngineScripts.Pairs} pairs", Text(
                $"{messages / EngineScripts.MessageSeconds / 1e6:F2} M messages a second, {processor / messages * 1e6:F2} µs each ({wall:F1} s)"));
        }
    }

    private static void RunTimers(Comparison compare, BenchServer server)
    {
        foreach (var endless in (int[])[0, 1, 4, EngineScripts.Busy])
            NoteLateness(compare, endless, server.Do($"late{endless}", EngineScripts.Timers));
        var (rays, taken, _) = server.Do("llCastRay", 1);
        compare.Note("llCastRay in 5 s, without a pause", Text($"{rays[0]} answered, {taken:F2} CPU s"));
        compare.Note("1,000 timers of a second", Text($"{server.Do("timers", 1000).Processor / 20 * 100:F2} % of a core"));
    }

    private static List<ScriptedObject> Rows(int port)
    {
        List<ScriptedObject> rows = [.. Loops.Select(l =>
            new ScriptedObject(l.Name, EngineScripts.Loop(l.Name, l.Rounds, l.Round, l.Locals, l.Globals)))];
        var ten = EngineScripts.Loop("ten", RoundsOfTen, Loops[0].Round, Loops[0].Locals);
        rows.AddRange(Enumerable.Repeat(new ScriptedObject("ten", ten), 10));
        for (var pair = 0; pair < EngineScripts.Pairs; pair++)
        {
            rows.Add(new ScriptedObject("linked", EngineScripts.Linked(isFirst: true), EngineScripts.Linked(isFirst: false)));
            foreach (var (function, first) in (ReadOnlySpan<(string, int)>)[("llSay", 10_000), ("llRegionSay", 20_000)])
            {
                rows.Add(new ScriptedObject($"{first + 2 * pair} {function}", EngineScripts.Talking(function)));
                rows.Add(new ScriptedObject($"{first + 2 * pair + 1} {function}", EngineScripts.Talking(function)));
            }
        }

        rows.AddRange(Enumerable.Range(0, EngineScripts.Busy).Select(i => new ScriptedObject("endless", EngineScripts.Endless(i))));
        rows.AddRange(Enumerable.Repeat(new ScriptedObject("timer", EngineScripts.Timer), EngineScripts.Timers));
        rows.AddRange(Enumerable.Repeat(new ScriptedObject("second", EngineScripts.EachSecond), 1000));
        rows.Add(new ScriptedObject("rays", EngineScripts.Rays));
        rows.Add(new ScriptedObject("conductor", EngineScripts.Conductor(port)));
        return rows;
    }

    private static void NoteRate(Comparison compare, string what, double rounds, double processor) =>
        compare.Note(what, Text($"{rounds / processor / 1e6:F2} M a CPU second ({processor:F2} s)"));

    private static void NoteLateness(Comparison compare, int endless, (string[] Answers, double Processor, double Wall) done)
    {
        // Each tells its longest eight of forty: the longest eight of all 800 are among them, and the eighth is the 99th percentile.
        var late = done.Answers.SelectMany(a => a.Split(',')).Select(a => int.Parse(a, CultureInfo.InvariantCulture) / 10.0)
            .OrderDescending().ToList();
        compare.Note($"lateness of {EngineScripts.Timers} timers beside {endless} endless scripts",
            Text($"p99 {late[7]:F1} ms, longest {late[0]:F1} ms ({done.Processor / done.Wall * 100:F0} % of a core)"));
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    public static string Root()
    {
        var folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "OpenSim.sln")))
            folder = Path.GetDirectoryName(folder) ?? throw new DirectoryNotFoundException("The bench must run from the source tree.");
        return folder;
    }
}
