using System.Collections.Concurrent;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Links;

/// <summary>One reading of each region, for whoever asks once.</summary>
internal sealed class RegionReadings(ConferencePlan plan, IMemberLink link)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    /// <summary>By the region's name; regions that give none within three seconds are missing.</summary>
    public async Task<IReadOnlyDictionary<string, RegionReading>> Read()
    {
        var readings = new ConcurrentDictionary<string, RegionReading>(StringComparer.OrdinalIgnoreCase);
        await Task.WhenAll(plan.Regions.Select(region => ReadOne(region, readings)));
        return readings;
    }

    private async Task ReadOne(MemberPlan region, ConcurrentDictionary<string, RegionReading> readings)
    {
        using var cancel = new CancellationTokenSource(Patience);
        await link.Follow(region, reading =>
        {
            readings[region.Name] = reading;
            cancel.Cancel();
        }, cancel.Token);
    }
}
