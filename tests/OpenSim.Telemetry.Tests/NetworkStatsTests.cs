using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Tests;

public class NetworkStatsTests
{
    [Test]
    public void Reading_NoDescriptorsLeft_KeepsTheLatest()
    {
        var registry = new StatRegistry();
        var isFull = false;
        using var stats = new NetworkStats(registry,
            () => isFull ? throw new IOException("Too many open files") : ["Inter-| head", "  eth0: 100 1 0 0 0 0 0 0 40 1 0 0 0 0 0 0"]);
        isFull = true;

        Assert.That(registry.Find("server.network.BytesRcvd/eth0")!.Value, Is.EqualTo(100));
        Assert.That(registry.Find("server.network.TotalBytes/eth0")!.Value, Is.EqualTo(140));
    }
}
