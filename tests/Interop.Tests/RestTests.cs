using System.Globalization;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>The program with all its modules, with nobody there: no phase of any of them keeps the region from resting, and it holds no more than it needs.</summary>
[TestFixture]
public sealed class RestTests : WithData
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void AnEmptyRegion_Rests()
    {
        using var simulator = Simulator.Start(Data);
        using var http = new HttpClient();
        Assert.That(() => Rested(http, simulator), Is.GreaterThan(0).After((int)Patience.TotalMilliseconds, 500));
    }

    [Test]
    public void TheCLibrarysHeap_IsNotOneForEachThread()
    {
        using var simulator = Simulator.Start(Data);
        simulator.MakeUsers("Vera Builder"); // the database has been asked from several threads
        Assert.That(Arenas(simulator.Id), Is.LessThan(8), "15 without NativeHeap; 6 of them are of the runtime's own threads, which start before Main");
    }

    /// <summary>glibc reserves 64 MiB for an arena, on a border of 64 MiB, of which the first part is in use.</summary>
    private static int Arenas(int process)
    {
        const ulong Size = 64 << 20;
        var parts = File.ReadLines($"/proc/{process}/maps").Select(l => l.Split(' ', StringSplitOptions.RemoveEmptyEntries)).Where(p => p.Length == 5)
            .Select(p => (Range: p[0].Split('-').Select(x => ulong.Parse(x, NumberStyles.HexNumber, CultureInfo.InvariantCulture)).ToArray(), Rights: p[1])).ToArray();
        return parts.Zip(parts.Skip(1)).Count(pair => pair.First.Rights == "rw-p" && pair.Second.Rights == "---p" && pair.First.Range[0] % Size == 0
            && pair.First.Range[1] == pair.Second.Range[0] && pair.Second.Range[1] - pair.First.Range[0] == Size);
    }

    private static double Rested(HttpClient http, Simulator simulator)
    {
        var metrics = http.GetStringAsync(new Uri(new Uri(simulator.Login), "/metrics")).GetAwaiter().GetResult();
        var line = metrics.Split('\n').Single(l => l.StartsWith("opensim_scene_frames_rested{", StringComparison.Ordinal));
        return double.Parse(line[(line.LastIndexOf(' ') + 1)..], CultureInfo.InvariantCulture);
    }
}
