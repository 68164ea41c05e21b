using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>
/// The same visit to a grid of OpenSimulator's own, which runs already: <c>OPENSIM_GRID</c> names one of its regions as people would,
/// <c>127.0.0.1:8002 Region</c>; without it there are no cases. What it has of the visitor cannot be looked into: his viewer tells.
/// </summary>
public class OpenSimulatorVisitTests
{
    /// <summary>
    /// OpenSimulator looks four times a second whether somebody who has left is in the other region, closes what it has of him then
    /// (TransferAgent_V2), and loses a circuit that is opened meanwhile. People look around before they go on.
    /// </summary>
    private static readonly TimeSpan LookAround = TimeSpan.FromSeconds(2);

    internal static readonly string[] Places = Environment.GetEnvironmentVariable("OPENSIM_GRID") is { Length: > 0 } place ? [place] : [];

    [TestCaseSource(nameof(Places))]
    public async Task Visit_AnOpenSimulatorGridAndHome_Twice(string place)
    {
        using var loop = new BotLoop();
        await using var home = new OwnGridHost();
        await home.Start();
        var viewer = await home.Enter(loop, "Alice");
        var events = new ConcurrentQueue<SessionEvent>();
        loop.Post(() => viewer.OnEvent = events.Enqueue);
        for (var time = 0; time < 2; time++)
        {
            var link = await home.Simulator.Services.Grid.GetRegionByName(UUID.Zero, place);
            Assert.That(link, Is.Not.Null, "a link to " + place);
            events.Clear();
            loop.Post(() => viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link!.Handle.Value));
            await OwnGridHost.Until(() => Failed(events) || (viewer.Session.World.RegionName == place[(place.IndexOf(' ') + 1)..]
                && events.Any(e => e.Kind == SessionEventKind.Arrived)), "to be in the other grid");
            Assert.That(Failed(events), Is.False, string.Join("; ", events.Select(e => e.Text)));
            await OwnGridHost.Until(() => home.NameOf(viewer.Login.AgentId).Length == 0, "nothing of her to be left at home");

            events.Clear();
            loop.Post(() => viewer.Session.Send(room =>
            {
                var writer = new TeleportLandmarkRequestWriter(room);
                writer.Info(viewer.Login.AgentId, viewer.Login.SessionId, UUID.Zero);
                return writer.Finish();
            }, BotLoop.Now));
            await OwnGridHost.Until(() => Failed(events) || home.IsHere(viewer.Login.AgentId), "to be at home again");
            Assert.That(Failed(events), Is.False, string.Join("; ", events.Select(e => e.Text)));
            Assert.That(home.NameOf(viewer.Login.AgentId), Is.EqualTo("Alice Tester"));
            await Task.Delay(LookAround);
        }
    }

    private static bool Failed(IEnumerable<SessionEvent> events) => events.Any(e => e.Kind == SessionEventKind.TeleportFailed);
}
