using System.Globalization;
using System.Net;
using OpenSim.Host.Tests.Robust;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Http;

namespace OpenSim.Host.Tests.Attacks;

// Every door with one thing wrong at a time; and what is good once, twice.
public sealed partial class HandlerAttackTests
{
    private const string AllConnectors = """
        [ServiceList]
        Login = "${Const|PublicPort}/x.dll:LLLoginServiceInConnector"
        Assets = "${Const|PrivatePort}/x.dll:AssetServiceConnector"
        Inventory = "${Const|PrivatePort}/x.dll:XInventoryInConnector"
        Authentication = "${Const|PrivatePort}/x.dll:AuthenticationServiceConnector"
        Authorization = "${Const|PrivatePort}/x.dll:AuthorizationServerConnector"
        Avatars = "${Const|PrivatePort}/x.dll:AvatarServiceConnector"
        Presence = "${Const|PrivatePort}/x.dll:PresenceServiceConnector"
        Accounts = "${Const|PrivatePort}/x.dll:UserAccountServiceConnector"
        GridUsers = "${Const|PrivatePort}/x.dll:GridUserServiceConnector"
        Preferences = "${Const|PrivatePort}/x.dll:AgentPreferencesServiceConnector"
        Friends = "${Const|PrivatePort}/x.dll:FriendsServiceConnector"
        Mutes = "${Const|PrivatePort}/x.dll:MuteListServiceConnector"
        Estates = "${Const|PrivatePort}/x.dll:EstateDataRobustConnector"
        Experiences = "${Const|PrivatePort}/x.dll:ExperienceServiceConnector"
        Offline = "${Const|PrivatePort}/x.dll:OfflineIMServiceRobustConnector"
        Groups = "${Const|PrivatePort}/x.dll:GroupsServiceRobustConnector"
        Bakes = "${Const|PrivatePort}/x.dll:XBakesConnector"
        MapAdd = "${Const|PrivatePort}/x.dll:MapAddServiceConnector"
        MapGet = "${Const|PublicPort}/x.dll:MapGetServiceConnector"
        Profiles = "${Const|PublicPort}/x.dll:UserProfilesConnector"
        OpenId = "${Const|PublicPort}/x.dll:OpenIdServerConnector"
        Gatekeeper = "${Const|PublicPort}/x.dll:GatekeeperServiceInConnector"
        UserAgents = "${Const|PublicPort}/x.dll:UserAgentServerConnector"
        Helo = "${Const|PublicPort}/x.dll:HeloServiceInConnector"
        HGFriends = "${Const|PublicPort}/x.dll:HGFriendsServerConnector"
        HGMessages = "${Const|PublicPort}/x.dll:InstantMessageServerConnector"
        HGInventory = "HGInventoryService@${Const|PublicPort}/x.dll:XInventoryInConnector"
        HGAssets = "HGAssetService@${Const|PublicPort}/x.dll:AssetServiceConnector"
        HGGroups = "${Const|PublicPort}/x.dll:HGGroupsServiceRobustConnector"
        [Hypergrid]
        GatekeeperURI = "http://127.0.0.1:${Const|PublicPort}"
        HomeURI = "http://127.0.0.1:${Const|PublicPort}"
        ForeignCallsPerSecond = 1000000
        [GatekeeperService]
        MaxArrivals = 1000000
        [Economy]
        economymodule = "BetaGridLikeMoneyModule"

        """;

    private const int WidestForEverybody = 48 * 1024 * 1024; // an asset of 32 MB in base64

    /// <summary>Of fourteen hostile values each field gets so many; HOSTILE=14 gives each all.</summary>
    private static readonly int Each =
        int.TryParse(Environment.GetEnvironmentVariable("HOSTILE"), CultureInfo.InvariantCulture, out var n) ? n : 2;

    private readonly string _marker = $"escaped-{UUID.Random()}";

    /// <summary>
    /// Whoever opens another door says in doors.txt who may come in and how much he may bring; the tests here find it by the same
    /// declarations.
    /// UPDATE_DOORS=1 writes the file anew.
    /// </summary>
    [Test]
    public async Task Doors_AreThoseOfTheTable()
    {
        var doors = _region.Http.Caps.Table.Names.Select(name => $"region capability {name}: its holder")
            .Concat(_region.Http.Router.Segments.Select(segment => $"region path /{segment}"))
            .Concat(_region.Http.Site.XmlRpcMethods.Names.Select(name => $"region xmlrpc {name}")).ToList();
        using var grid = new TestGrid();
        await using (var server = await grid.Start(AllConnectors))
        {
            var defs = server.Plan.Ports.SelectMany(served => served.Handlers).Select(handler => handler.Def).ToList();
            Assert.That(defs.Where(def => def.Port == ServicePort.Public && def.MaxBody > WidestForEverybody).Select(def => def.Service),
                Is.Empty);
            doors.AddRange(defs.Select(def => $"grid {def.Path} {string.Join(',', def.Methods)}: "
                + $"{(def.Port == ServicePort.Private ? "the grid's own" : "everybody")}, {def.MaxBody >> 10} kB, {def.Service}"));
            doors.AddRange(server.Site.XmlRpcMethods.Names.Select(name => $"grid xmlrpc {name}"));
            doors.AddRange(server.Site.Router.Segments.Select(segment => $"grid path /{segment}"));
        }

        var table = string.Concat(doors.Distinct().Order(StringComparer.Ordinal).Select(door => door + "\n"));
        if (Environment.GetEnvironmentVariable("UPDATE_DOORS") == "1")
            await File.WriteAllTextAsync(FileOf("doors.txt"), table);
        Assert.That(await File.ReadAllTextAsync(FileOf("doors.txt")), Is.EqualTo(table));
    }

    [Test]
    public async Task EveryCapability_WithOneThingWrong_IsLedNowhere()
    {
        using var canary = new Canary();
        var fields = new HostileFields(canary.Address, _marker);
        var asked = AskedLine.Read(FileOf("capabilities.asked.txt"), _region.Find);
        var addresses = await Seed(asked.Select(line => line.Name).Distinct());
        foreach (var line in asked.Where(line => !line.IsSecondStep && line.Name != "EventQueueGet"))
        {
            var path = new Uri(addresses[line.Name].AsString()).AbsolutePath;
            foreach (var (_, body) in fields.Of(line.Body, Each))
                await _attacker.Send(line.Name, line.Method, path + line.Rest, body);
            foreach (var (_, rest) in fields.OfRest(line.Rest, Each))
                await _attacker.Send(line.Name, line.Method, path + rest, line.Body);
        }

        Judge();
        JudgeWays(canary);
    }

    [Test]
    public async Task EveryPath_OfARegionAndOfAGridServer_WithOneThingWrong_IsLedNowhere()
    {
        using var canary = new Canary();
        var own = AskedLine.Read(FileOf("paths.asked.txt"), _region.Find);
        var lines = own.Concat(Recorded()).ToList();
        await Mislead(_region.Http.Port, _region.Http.Router, _region.Http.Site.XmlRpcMethods, lines, canary);
        using var grid = new TestGrid();
        await using (var server = await grid.Start(AllConnectors))
        {
            foreach (var served in server.Plan.Ports)
            {
                var router = served == server.Plan.Ports[0] ? server.Site.Router : served.Router;
                await Mislead(served.Port, router, server.Site.XmlRpcMethods, lines, canary);
            }
        }

        Assert.That(grid.Output, Does.Not.Contain("Exception"), "nothing has failed behind the answers");
        Judge();
        JudgeWays(canary);
    }

    /// <summary>An address for an upload is good once, and a capability's address for nobody who knows a part of it.</summary>
    [Test]
    public async Task WhatIsGoodOnce_OrForOne_IsNotGoodAgainOrForAnother()
    {
        var asked = AskedLine.Read(FileOf("capabilities.asked.txt"), _region.Find);
        var addresses = await Seed(asked.Select(line => line.Name).Distinct());
        AskedLine? first = null;
        foreach (var line in asked)
        {
            var path = new Uri(addresses[line.Name].AsString()).AbsolutePath;
            if (!line.IsSecondStep)
            {
                first = line;
                var other = path[..^1] + (path[^1] == '0' ? '1' : '0');
                var (guessed, _) = await _attacker.Send(line.Name, line.Method, other + line.Rest, line.Body);
                Assert.That(guessed, Is.EqualTo(HttpStatusCode.NotFound), $"{line.Name} at an address that is nearly right");
                continue;
            }

            var (_, body) = await _attacker.Send(first!.Name, first.Method, path + first.Rest, first.Body);
            Assert.That(LlsdXml.TryRead(body, out var reply, out _) && reply["uploader"].IsDefined, $"{first.Name} has a second step");
            var uploader = new Uri(reply!["uploader"].AsString()).AbsolutePath;
            await _attacker.Send(first.Name, "POST", uploader, line.Body);
            var (again, _) = await _attacker.Send(first.Name, "POST", uploader, line.Body);
            Assert.That(again, Is.EqualTo(HttpStatusCode.NotFound), $"{first.Name} takes a second upload at the same address");
        }
    }

    private async Task Mislead(int port, HttpRouter router, XmlRpcMethods methods, IReadOnlyList<AskedLine> lines, Canary canary)
    {
        var fields = new HostileFields(canary.Address, _marker);
        var segments = router.Segments.Except(["CAPS", "CE"]).ToList();
        _attacker.Server = new Uri($"http://127.0.0.1:{port}");
        foreach (var line in lines.SelectMany(line => OfAll(line, segments)).Where(line => IsThere(line, segments, methods.Names)))
        {
            foreach (var (_, body) in fields.Of(line.Body, Each))
                await _attacker.Send(line.Name, line.Method, line.Address, body, TypeOf(line));
            foreach (var (_, rest) in fields.OfRest(line.Rest, Each))
                await _attacker.Send(line.Name, line.Method, line.Name + rest, line.Body, TypeOf(line));
        }
    }

    private void JudgeWays(Canary canary)
    {
        Assert.That(canary.Asked, Is.Empty, "nobody follows a stranger's address into the server's own network");
        string[] places =
        [
            Path.GetTempPath(), AppContext.BaseDirectory, Directory.GetCurrentDirectory(), Path.GetDirectoryName(_region.Folder)!
        ];
        Assert.That(places.Distinct().SelectMany(place => Directory.EnumerateFileSystemEntries(place, $"*{_marker}*")), Is.Empty);
        Assert.That(Directory.EnumerateFileSystemEntries(_region.Folder, $"*{_marker}*", SearchOption.AllDirectories), Is.Empty,
            "no file bears a name that a stranger has given");
    }
}
