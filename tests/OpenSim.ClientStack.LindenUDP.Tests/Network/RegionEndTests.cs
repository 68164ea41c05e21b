using System.Net;
using OpenSim.Settings;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Tests.Network;

/// <summary>What a region leaves behind in a process that goes on.</summary>
public class RegionEndTests
{
    [Test]
    public async Task Dispose_RegionWithItsStack_NobodyWatchesASettingAnyMore()
    {
        var configuration = new Configuration();
        var info = TestRegion.NewInfo() with { InternalEndPoint = new IPEndPoint(IPAddress.Loopback, 0) };
        using (var scene = new Scene(info, new SceneOptions { Configuration = configuration }))
        {
            await using var stack = new LLUDPServer(scene, new LindenUdpDependencies { Configuration = configuration });
            stack.Start();
            Assert.That(configuration.WatcherCount, Is.Positive);
        }

        Assert.That(configuration.WatcherCount, Is.Zero);
    }
}
