using System.Globalization;
using Bench.Harness;

namespace Bench.Scripts.Engine;

/// <summary>What many scripts take that do nothing after their state_entry.</summary>
internal static class ManyScripts
{
    private const int Different = 1000;

    public static void RunDifferent(Comparison compare, Func<BenchServer> start)
    {
        foreach (var lines in (int[])[10, 100, 800])
        {
            using var server = start();
            server.Load([new ScriptedObject("first", "default { state_entry() { } }")]);
            var before = server.Megabytes;
            var taken = server.Load([.. Enumerable.Range(0, Different).Select(i => new ScriptedObject("different", ScriptMemory.Source(i, lines)))]);
            compare.Note($"{Different:N0} different scripts of {lines} lines, cold",
                Text($"{taken:F1} CPU s, {server.Megabytes - before:F0} MiB"));
        }
    }

    public static void RunCopies(Comparison compare, Func<BenchServer> start)
    {
        using var server = start();
        var bare = server.StartAgain();
        compare.Note("a start without scripts", Text($"{bare.Wall:F1} s, {bare.Processor:F1} CPU s, end {bare.End:F1} s, {server.Megabytes:F0} MiB"));
        var copies = 0;
        foreach (var more in (int[])[1000, 4000])
        {
            copies += more;
            server.Load([.. Enumerable.Repeat(new ScriptedObject("copy", ScriptMemory.Source(0, 10)), more)]);
            compare.Note($"{copies:N0} copies, saving their states", Text($"{server.Save():F2} CPU s"));
            var again = server.StartAgain();
            compare.Note($"{copies:N0} copies, started again", Text(
                $"{again.Wall - bare.Wall:+0.0;-0.0} s, {again.Processor - bare.Processor:+0.0;-0.0} CPU s, end {again.End:F1} s, {server.Megabytes:F0} MiB"));
        }
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
