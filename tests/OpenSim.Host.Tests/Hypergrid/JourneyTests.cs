using System.Collections.Concurrent;
using System.Numerics;
using System.Text;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;
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

        _loop.Post(() => Follow(viewer, UUID.Zero));
        await OwnGridHost.Until(() => _home.IsHere(alice), "to be at home again");
        Assert.That(_home.NameOf(alice), Is.EqualTo("Alice Tester"));
        await OwnGridHost.Until(() => _other.NameOf(alice).Length == 0, "nothing of her to be left abroad");
        await OwnGridHost.Until(async () => await home.Presence.GetAgent(viewer.Login.SessionId) is { RegionId.IsZero: false }, "presence at home");
        Assert.That(await Agents(_home).LocateUser(alice), Is.Empty);

        _loop.Post(viewer.Logout);
        await OwnGridHost.Until(async () => !await Agents(_home).VerifyClient(viewer.Login.SessionId, "127.0.0.1"), "the end of her session");
    }

    [Test]
    public async Task Visit_ThatIsNotToBe_LeavesHerAtHomeWithWords()
    {
        var viewer = await _home.Enter(_loop, "Alice");
        var link = await Search(viewer);
        var failures = new BlockingCollection<string>();
        _loop.Post(() => viewer.OnEvent = e =>
        {
            if (e.Kind == SessionEventKind.TeleportFailed)
                failures.Add(e.Text);
        });

        await Refused(_home, ("EntityTransfer", "LevelHGTeleport", "10", "0"), "Hypergrid teleport not allowed");
        await Refused(_home, ("EntityTransfer", "RestrictAppearanceAbroad", "true", "false"),
            "Please wear your grid's allowed appearance before teleporting to another grid");
        await Refused(_home, ("UserAgentService", "ForeignTripsAllowed_Level_0", "false", "true"),
            "Your world does not allow you to visit the destination");
        await Refused(_other, ("GatekeeperService", "ForeignAgentsAllowed", "false", "true"),
            "Destination does not allow visitors from your world");
        _home.Simulator.Ground.Configuration.Set("EntityTransfer", "AccountForAppearance", "Alice Tester");
        _home.Simulator.Ground.Configuration.Set("EntityTransfer", "RestrictAppearanceAbroad", "true");
        Assert.That(_home.IsHere(viewer.Login.AgentId), "after all that");
        _loop.Post(() => viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => _other.IsHere(viewer.Login.AgentId), "to be abroad in her own looks");

        async Task Refused(OwnGridHost grid, (string Section, string Key, string Value, string Before) setting, string words)
        {
            grid.Simulator.Ground.Configuration.Set(setting.Section, setting.Key, setting.Value);
            _loop.Post(() => viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
            var said = await Task.Run(() => failures.TryTake(out var failure, TimeSpan.FromSeconds(60)) ? failure : "nothing");
            Assert.That(said, Is.EqualTo(words));
            grid.Simulator.Ground.Configuration.Set(setting.Section, setting.Key, setting.Before);
        }
    }

    [Test]
    public async Task Landmark_WithAGatekeeper_LeadsThere()
    {
        var viewer = await _home.Enter(_loop, "Alice");
        var landmark = await _home.Simulator.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = "Beta", Type = AssetType.Landmark, Data = Encoding.UTF8.GetBytes(
                $"Landmark version 2\nregion_id {_other.Scene.Info.Id}\nlocal_pos 40 50 30\nregion_handle {_other.Scene.Info.Handle.Value}\n"
                + $"gatekeeper {_other.Address.TrimEnd('/')}\n")
        });
        _loop.Post(() => Follow(viewer, landmark));
        await OwnGridHost.Until(() => _other.IsHere(viewer.Login.AgentId), "to be abroad");
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

    /// <param name="landmark">Zero leads home.</param>
    private static void Follow(Viewer viewer, UUID landmark) => viewer.Session.Send(room =>
    {
        var writer = new TeleportLandmarkRequestWriter(room);
        writer.Info(viewer.Login.AgentId, viewer.Login.SessionId, landmark);
        return writer.Finish();
    }, BotLoop.Now);
}
