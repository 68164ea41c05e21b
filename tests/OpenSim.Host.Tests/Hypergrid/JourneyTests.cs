using System.Collections.Concurrent;
using System.Numerics;
using System.Text;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Maps;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>
/// A user of one grid visits another one and comes home: two simulators, each its own grid.
/// </summary>
public class JourneyTests : WithTwoGrids
{
    [Test]
    public async Task Visit_AnotherGridAndHome()
    {
        var viewer = await Home.Enter(Loop, "Alice");
        var alice = viewer.Login.AgentId;
        var link = await Search(viewer);
        Assert.That((link.RegionName, link.RegionId), Is.EqualTo(($"{Other.Address} Test Region", Other.Scene.Info.Id)));

        await Go(viewer, link);
        Assert.That(Other.NameOf(alice), Is.EqualTo($"Alice.Tester @{new Uri(Home.Address).Authority}"));
        await OwnGridHost.Until(() => !Home.IsHere(alice) && Home.NameOf(alice).Length == 0, "nothing of her to be left at home");
        var home = Home.Simulator.Services;
        await OwnGridHost.Until(async () => await home.Presence.GetAgent(viewer.Login.SessionId) is null, "no presence at home");
        Assert.That(await Agents(Home).LocateUser(alice), Is.EqualTo(Other.Address));

        Loop.Post(() => Follow(viewer, UUID.Zero));
        await OwnGridHost.Until(() => Home.IsHere(alice), "to be at home again");
        Assert.That(Home.NameOf(alice), Is.EqualTo("Alice Tester"));
        await OwnGridHost.Until(() => Other.NameOf(alice).Length == 0, "nothing of her to be left abroad");
        await OwnGridHost.Until(async () => await home.Presence.GetAgent(viewer.Login.SessionId) is { RegionId.IsZero: false }, "presence at home");
        Assert.That(await Agents(Home).LocateUser(alice), Is.Empty);

        Loop.Post(viewer.Logout);
        await OwnGridHost.Until(async () => !await Agents(Home).VerifyClient(viewer.Login.SessionId, "127.0.0.1"), "the end of her session");
    }

    // OpenSimulator's form, and the one that viewers make of an address.
    [TestCase("Test Region@")]
    [TestCase("")]
    public async Task Login_IntoAnotherGrid_AndHome(string form)
    {
        var address = Other.Address["http://".Length..].TrimEnd('/');
        var viewer = await Home.LogIn(Loop, "Alice", $"uri:{(form.Length > 0 ? form + address : address + ":Test Region")}&100&120&30");
        var alice = viewer.Login.AgentId;
        await OwnGridHost.Until(() => Other.IsHere(alice), "to be abroad");
        Assert.That(Other.NameOf(alice), Is.EqualTo($"Alice.Tester @{new Uri(Home.Address).Authority}"));
        Assert.That(await Agents(Home).LocateUser(alice), Is.EqualTo(Other.Address));
        Assert.That(Home.NameOf(alice), Is.Empty, "she has never been there");

        Loop.Post(() => Follow(viewer, UUID.Zero));
        await OwnGridHost.Until(() => Home.IsHere(alice), "to be at home");
        Assert.That(await Agents(Home).LocateUser(alice), Is.Empty);
    }

    [TestCase("EntityTransfer", "LevelHGTeleport", "10")]
    [TestCase("EntityTransfer", "RestrictAppearanceAbroad", "true")]
    [TestCase("UserAgentService", "ForeignTripsAllowed_Level_0", "false")]
    public async Task Login_IntoAnotherGrid_OfSomebodyWhoMayNotGo_LeadsHome(string section, string key, string value)
    {
        Home.Simulator.Ground.Configuration.Set(section, key, value);
        var viewer = await Home.LogIn(Loop, "Alice", $"uri:Test Region@{Other.Address["http://".Length..].TrimEnd('/')}&100&120&30");
        await OwnGridHost.Until(() => Home.IsHere(viewer.Login.AgentId), "to be at home");
        Assert.That(viewer.Login.Message, Does.Contain("does not allow you to visit"));
    }

    [Test]
    public async Task Visit_ThatIsNotToBe_LeavesHerAtHomeWithWords()
    {
        var viewer = await Home.Enter(Loop, "Alice");
        var link = await Search(viewer);
        var failures = Failures(viewer);
        await Refused(Home, ("EntityTransfer", "LevelHGTeleport", "10", "0"), "Hypergrid teleport not allowed");
        await Refused(Home, ("EntityTransfer", "RestrictAppearanceAbroad", "true", "false"),
            "Please wear your grid's allowed appearance before teleporting to another grid");
        await Refused(Home, ("UserAgentService", "ForeignTripsAllowed_Level_0", "false", "true"),
            "Your world does not allow you to visit the destination");
        await Refused(Other, ("GatekeeperService", "ForeignAgentsAllowed", "false", "true"),
            "Destination does not allow visitors from your world");
        await Refused(Other, ("AuthorizationService", "Region_Test_Region", "DisallowForeigners", ""),
            "Test Region is for people of this grid.");
        Home.Simulator.Ground.Configuration.Set("EntityTransfer", "AccountForAppearance", "Alice Tester");
        Home.Simulator.Ground.Configuration.Set("EntityTransfer", "RestrictAppearanceAbroad", "true");
        Assert.That(Home.IsHere(viewer.Login.AgentId), "after all that");
        await Go(viewer, link); // in her own looks

        async Task Refused(OwnGridHost grid, (string Section, string Key, string Value, string Before) setting, string words)
        {
            grid.Simulator.Ground.Configuration.Set(setting.Section, setting.Key, setting.Value);
            Ask(viewer, link);
            Assert.That(await Next(failures), Is.EqualTo(words));
            grid.Simulator.Ground.Configuration.Set(setting.Section, setting.Key, setting.Before);
        }
    }

    [Test]
    public async Task Visit_OfARegionAtTheSamePlaceOfItsMap_IsRefusedInWords()
    {
        await using var twin = new OwnGridHost();
        await StartAtOthersPlace(twin);
        var viewer = await twin.Enter(Loop, "Alice");
        var failures = Failures(viewer);
        Ask(viewer, await Search(viewer, twin));
        Assert.That(await Next(failures), Does.Contain("same place").And.Contain("any other region first"));
        Assert.That(twin.IsHere(viewer.Login.AgentId));
    }

    [Test]
    public async Task Landmark_OfARegionOnTheMap_ShowsTheParcelThere()
    {
        var parcel = Other.Scene.Land.At(40, 50);
        using (Other.Scene.Token.Take())
            Other.Scene.Land.Change(parcel, row => row with { Name = "The Pier" });
        var link = await Search(await Home.Enter(Loop, "Alice"));
        var lands = (ILandDataService)Home.Simulator.Services.GetService(typeof(ILandDataService))!;
        var land = (await lands.GetLandData(link, 40, 50))!;
        Assert.That((land.Id, land.Name, land.Area), Is.EqualTo((parcel.Id, "The Pier", 65536)));
        Assert.That(await lands.GetLandData(link, 300, 50), Is.Null, "outside of it");
    }

    [Test]
    public async Task Landmark_WithAGatekeeper_LeadsThere()
    {
        var viewer = await Home.Enter(Loop, "Alice");
        var landmark = await Home.Simulator.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = "Beta", Type = AssetType.Landmark, Data = Encoding.UTF8.GetBytes(
                $"Landmark version 2\nregion_id {Other.Scene.Info.Id}\nlocal_pos 40 50 30\nregion_handle {Other.Scene.Info.Handle.Value}\n"
                + $"gatekeeper {Other.Address.TrimEnd('/')}\n")
        });
        Loop.Post(() => Follow(viewer, landmark));
        await OwnGridHost.Until(() => Other.IsHere(viewer.Login.AgentId), "to be abroad");
    }

    [Test]
    public async Task Visit_LeavesNothingInTheRegionsAround()
    {
        await using var home = new OwnGridHost();
        await home.StartWithNeighbour();
        var viewer = await home.Enter(Loop, "Alice");
        var alice = viewer.Login.AgentId;
        await OwnGridHost.Until(() => home.IsInEast(alice), "a view into the next region");
        var link = await Search(viewer, home);
        await Go(viewer, link);
        await OwnGridHost.Until(() => !home.IsInEast(alice), "no view to be left");
    }

    [Test]
    public async Task Guest_IsSeenDressedByAnother_WithABakeThatOnlyHisHomeHas()
    {
        var alice = await Home.Enter(Loop, "Alice");
        var ben = await Other.Enter(Loop, "Ben");
        Loop.Post(() => ben.Session.World.KeepsDetail = true);
        var (bake, id) = (UUID.Random(), alice.Login.AgentId);
        await Home.Simulator.Services.Assets.Store(new Asset
        {
            Id = bake, Name = "Bake", Type = AssetType.Texture, Data = J2kEncoder.Encode(new RgbaImage(64, 64))!
        });
        Assert.That(await Other.Simulator.Services.Assets.Get(bake), Is.Null, "nobody has said where it is");
        using (Home.Scene.Token.Take())
        {
            Assert.That(Home.Scene.Presences.TryGet(id, out var who));
            var look = who!.Appearance with { TextureEntry = Baked(bake), VisualParams = new byte[218] };
            Home.Scene.Writer.SetAppearance(who, look, who.Size);
        }

        Loop.Post(() => alice.Session.Rez(new Vector3(128, 128, 25), BotLoop.Now));
        var hat = 0u;
        await OwnGridHost.Until(() => Sees(alice, world =>
            (hat = world.Objects.Values.FirstOrDefault(o => !o.IsAvatar)?.LocalId ?? 0) > 0), "a hat");
        Loop.Post(() => alice.Session.Attach(hat, 2, BotLoop.Now));
        await OwnGridHost.Until(() => WornBy(Home, id) == 1, "it to be worn");
        var link = await Search(alice);
        Loop.Post(() => alice.Session.Teleport(new Vector3(130, 130, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => Other.IsHere(id), "to be abroad");

        await OwnGridHost.Until(() => Sees(ben, world => world.Looks.GetValueOrDefault(id)?.TextureEntry.AsSpan(18, 16).SequenceEqual(
            Baked(bake).AsSpan(18, 16)) == true), "her look to be told to Ben");
        await OwnGridHost.Until(() => Sees(ben, world => world.Objects.Values.Any(o => !o.IsAvatar && o.ParentId != 0
            && world.Find(id)?.LocalId == o.ParentId)), "what she wears to be told to Ben");
        Loop.Post(() => ben.Session.RequestImage(bake, 1, BotLoop.Now));
        await OwnGridHost.Until(() => Sees(ben, _ => ben.Session.ImagesComplete == 1), "her bake to come from her home");
        Assert.That(WornBy(Other, id), Is.EqualTo(1));
    }

    private BlockingCollection<string> Failures(Viewer viewer)
    {
        var failures = new BlockingCollection<string>();
        Loop.Post(() => viewer.OnEvent = e =>
        {
            if (e.Kind == SessionEventKind.TeleportFailed)
                failures.Add(e.Text);
        });
        return failures;
    }

    private static Task<string> Next(BlockingCollection<string> failures) =>
        Task.Run(() => failures.TryTake(out var failure, TimeSpan.FromSeconds(60)) ? failure : "nothing");

    // Default texture of "not baked", face 8 (bits in sevens: 1 0000000 | 0000010 0000000) the head's bake.
    private static byte[] Baked(UUID head)
    {
        var entry = new byte[16 + 2 + 16 + 1];
        new UUID("c228d1cf-4b5d-4ba8-84f4-899a0796aa97").WriteTo(entry);
        entry[16] = 0x82;
        head.WriteTo(entry.AsSpan(18));
        return entry;
    }

    private static int WornBy(OwnGridHost grid, UUID agent)
    {
        using (grid.Scene.Token.Take())
            return grid.Scene.Presences.TryGet(agent, out var who) ? who.Attachments.Count : 0;
    }

    // The world of a viewer is its loop's.
    private Task<bool> Sees(Viewer viewer, Func<WorldModel, bool> see)
    {
        var seen = new TaskCompletionSource<bool>();
        Loop.Post(() => seen.SetResult(see(viewer.Session.World)));
        return seen.Task;
    }

    private static IUserAgentService Agents(OwnGridHost grid) =>
        (IUserAgentService)grid.Simulator.Services.GetService(typeof(IUserAgentService))!;

    // As a viewer looks for a region on its map.
    private async Task<GridRegion> Search(Viewer viewer, OwnGridHost? from = null)
    {
        Loop.Post(() => viewer.Session.Send(room =>
        {
            var writer = new MapNameRequestWriter(room);
            writer.AgentData(viewer.Login.AgentId, viewer.Login.SessionId, 2, 0, false);
            writer.NameData(NameOfOther);
            return writer.Finish();
        }, BotLoop.Now));
        var grid = (from ?? Home).Simulator.Services.Grid;
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
