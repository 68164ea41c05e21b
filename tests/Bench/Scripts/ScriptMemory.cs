using System.Globalization;
using System.Text;
using Bench.Harness;
using OpenSim.Scripts.Running;

namespace Bench.Scripts;

/// <summary>Different scripts compiled cold, and what each takes; and what a copy of one takes.</summary>
internal static class ScriptMemory
{
    private const int Count = 1000;

    public static void Note(Comparison compare)
    {
        NoteCopies(compare);
        foreach (var lines in (int[])[10, 100, 800])
            NoteDifferent(compare, lines);
    }

    private static void NoteCopies(Comparison compare)
    {
        var code = BenchScript.Compile(Source(0, 10));
        var scripts = new Script[Count];
        var before = Used();
        for (var i = 0; i < Count; i++)
        {
            scripts[i] = new Script(code);
            scripts[i].Run(10_000);
            scripts[i].Run(10_000);
        }
        compare.Note("an idle copy", Kilobytes(Used() - before));
        GC.KeepAlive(scripts);
    }

    private static void NoteDifferent(Comparison compare, int lines)
    {
        var sources = Enumerable.Range(0, Count).Select(i => Source(i, lines)).ToArray();
        var scripts = new Script[Count];
        var (before, resident, clock) = (Used(), Environment.WorkingSet, ThreadClock.ThisThread.Nanoseconds);
        for (var i = 0; i < Count; i++)
        {
            scripts[i] = new Script(BenchScript.Compile(sources[i]));
            scripts[i].Run(10_000);
            scripts[i].Run(10_000);
        }
        var seconds = (ThreadClock.ThisThread.Nanoseconds - clock) / 1e9;
        var what = string.Create(CultureInfo.InvariantCulture, $"{Count} different scripts of {lines} lines");
        compare.Note(what, string.Create(CultureInfo.InvariantCulture,
            $"{seconds:F2} s, each {Kilobytes(Used() - before)} managed, {Kilobytes(Environment.WorkingSet - resident)} of the process"));
        GC.KeepAlive(scripts);
    }

    // Globals, functions, and handlers of which one runs, as in scripts of people.
    public static string Source(int seed, int lines)
    {
        var source = new StringBuilder($"integer g{seed} = {seed}; string name = \"script {seed}\"; list items = [1, \"two\", 3.0];\n");
        for (var i = 0; i < lines / 10; i++)
            source.Append(CultureInfo.InvariantCulture, $$"""
                string f{{i}}(integer a, string b)
                {
                    integer i;
                    for (i = 0; i < a; ++i)
                    {
                        if (llSubStringIndex(b, "x{{i}}") >= 0)
                            b += (string)i + llGetSubString(b, 0, i);
                    }
                    return b;
                }

                """);
        source.Append("default { state_entry() { g").Append(seed).Append(" += 1; string s = ")
            .Append(lines >= 10 ? "f0(3, name)" : "name").Append("; items += [s]; }\n touch_start(integer n) { ");
        for (var i = 0; i < lines / 10; i++)
            source.Append(CultureInfo.InvariantCulture, $"name = f{i}(n, name);");
        return source.Append(" } }").ToString();
    }

    private static long Used() => GC.GetTotalMemory(forceFullCollection: true);

    private static string Kilobytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1024.0 / Count:F1} KiB");
}
