using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>
/// A user of one grid visits another one and comes home: two simulators, each its own grid, at the same place of their maps.
/// </summary>
public class JourneyTests
{
    private OwnGridHost _home = null!;
    private OwnGridHost _other = null!;
    private BotLoop _loop = null!;

    [SetUp]
    public async Task Open()
    {
        (_home, _other, _loop) = (new OwnGridHost(), new OwnGridHost(), new BotLoop());
        await _home.Start();
        await _other.Start();
    }

    [TearDown]
    public async Task Close()
    {
        _loop.Dispose();
        await _home.DisposeAsync();
        await _other.DisposeAsync();
    }

    [Test]
    public async Task Visit_AnotherGridAndHome()
    {
        var viewer = await _home.Enter(_loop, "Alice");
        var alice = viewer.Login.AgentId;
        var link = await Search(viewer);
        Assert.That((link.RegionName, link.RegionId), Is.EqualTo(($"{_other.Address} Test Region", _other.Scene.Info.Id)));

        _loop.Post(() => viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => _other.IsHere(alice), "to be abroad");
        Assert.That(_other.NameOf(alice), Is.EqualTo($"Alice.Tester @{new Uri(_home.Address).Authority}"));
        await OwnGridHost.Until(() => !_home.IsHere(alice) && _home.NameOf(alice).Length == 0, "nothing of her to be left at home");
        var home = _home.Simulator.Services;
        await OwnGridHost.Until(async () => await home.Presence.GetAgent(viewer.Login.SessionId) is null, "no presence at home");
        Assert.That(await Agents(_home).LocateUser(alice), Is.EqualTo(_other.Address));

        _loop.Post(() => GoHome(viewer));
        await OwnGridHost.Until(() => _home.IsHere(alice), "to be at home again");
        Assert.That(_home.NameOf(alice), Is.EqualTo("Alice Tester"));
        await OwnGridHost.Until(() => _other.NameOf(alice).Length == 0, "nothing of her to be left abroad");
        await OwnGridHost.Until(async () => await home.Presence.GetAgent(viewer.Login.SessionId) is { RegionId.IsZero: false }, "presence at home");
        Assert.That(await Agents(_home).LocateUser(alice), Is.Empty);

        _loop.Post(viewer.Logout);
        await OwnGridHost.Until(async () => !await Agents(_home).VerifyClient(viewer.Login.SessionId, "127.0.0.1"), "the end of her session");
    }

    private static IUserAgentService Agents(OwnGridHost grid) =>
        (IUserAgentService)grid.Simulator.Services.GetService(typeof(IUserAgentService))!;

    // As a viewer looks for a region on its map.
    private async Task<GridRegion> Search(Viewer viewer)
    {
        var name = _other.Address["http://".Length..].TrimEnd('/') + " Test Region";
        _loop.Post(() => viewer.Session.Send(room =>
        {
            var writer = new MapNameRequestWriter(room);
            writer.AgentData(viewer.Login.AgentId, viewer.Login.SessionId, 2, 0, false);
            writer.NameData(name);
            return writer.Finish();
        }, BotLoop.Now));
        var grid = _home.Simulator.Services.Grid;
        await OwnGridHost.Until(async () => (await grid.GetHyperlinks(UUID.Zero)).Count > 0, "a link");
        return (await grid.GetHyperlinks(UUID.Zero)).Single();
    }

    private static void GoHome(Viewer viewer) => viewer.Session.Send(room =>
    {
        var writer = new TeleportLandmarkRequestWriter(room);
        writer.Info(viewer.Login.AgentId, viewer.Login.SessionId, UUID.Zero);
        return writer.Finish();
    }, BotLoop.Now);
}
