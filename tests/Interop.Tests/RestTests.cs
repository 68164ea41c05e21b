using System.Net.Http.Headers;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>The program with all its modules, with nobody there: no phase of any of them keeps the region from resting.</summary>
[TestFixture]
public sealed class RestTests : WithData
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public async Task AnEmptyRegion_Rests()
    {
        using var simulator = Simulator.Start(Data);
        using var http = new HttpClient();
        var token = File.ReadAllText(Path.Combine(Data, "operator.token")).Trim();
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
        await Assert.ThatAsync(() => Rested(http, simulator), Is.GreaterThan(0).After((int)Patience.TotalMilliseconds, 500));
    }

    private static async Task<double> Rested(HttpClient http, Simulator simulator)
    {
        var metrics = await http.GetStringAsync(new Uri(new Uri(simulator.Login), "/metrics"));
        var line = metrics.Split('\n').Single(l => l.StartsWith("opensim_scene_frames_rested{", StringComparison.Ordinal));
        return double.Parse(line[(line.LastIndexOf(' ') + 1)..], System.Globalization.CultureInfo.InvariantCulture);
    }
}
