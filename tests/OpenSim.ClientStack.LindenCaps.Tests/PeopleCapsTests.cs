using System.Net;
using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class PeopleCapsTests
{
    private TestServer _server = null!;
    private UserAccount _user = null!;
    private AgentCircuitData _agent = null!;

    [SetUp]
    public async Task Start() => (_server, _user, _agent) = await TestServer.StartWithServices(ini =>
    {
        ini.Set("GridInfoService", "gridname", "My Grid");
        ini.Set("Groups", "MaxAgentGroups", "42");
        ini.Set("Limits", "PicksPerAccount", "7");
        ini.Set("SimulatorFeatures", "DestinationGuideURI", "http://guide/?u=[USERID]");
        ini.Set("GodNames", "Enabled", "true");
        ini.Set("GodNames", "FullNames", "Ada Lovelace, Grace Hopper");
        ini.Set("GodNames", "Surnames", "Grid");
    });

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Seed_EverythingAViewerAsksAtLogin_IsThere()
    {
        string[] wanted =
        [
            "EventQueueGet", "SimulatorFeatures", "GetDisplayNames", "AgentPreferences", "UpdateAgentLanguage", "UpdateAgentInformation",
            "HomeLocation",
            "FetchInventory2", "FetchInventoryDescendents2", "FetchLib2", "FetchLibDescendents2", "UploadBakedTexture",
            "NewFileAgentInventory",
            "UpdateNotecardAgentInventory", "UpdateScriptAgent", "UpdateGestureAgentInventory", "UpdateSettingsAgentInventory",
            "CreateInventoryCategory",
            "GetTexture", "GetMesh", "GetMesh2", "ViewerAsset", "MapLayer", "ServerReleaseNotes",
            "AvatarPickerSearch", "AgentProfile"
        ];
        Assert.That((await _server.Seed(_agent, wanted)).Items.Keys, Is.EquivalentTo(wanted));
    }

    [Test]
    public async Task SimulatorFeatures_StandardAndExtras()
    {
        var (_, body) = await _server.Get(await _server.Address(_agent, "SimulatorFeatures"));
        Assert.That(body["MaxAgentAttachments"].AsInteger(), Is.EqualTo(38));
        Assert.That(body["MaxAgentGroupsBasic"].AsInteger(), Is.EqualTo(42));
        Assert.That(body["MaxProfilePicks"].AsInteger(), Is.EqualTo(7));
        Assert.That(body["PhysicsShapeTypes"]["prim"].AsBoolean(), Is.True);
        Assert.That(body["OpenSimExtras"]["GridName"].AsString(), Is.EqualTo("My Grid"));
        Assert.That(body["OpenSimExtras"]["say-range"].AsInteger(), Is.EqualTo(20));
        Assert.That(body["OpenSimExtras"]["destination-guide-url"].AsString(), Is.EqualTo("http://guide/?u=" + _user.PrincipalId));
    }

    [Test]
    public async Task SimulatorFeatures_SayWhatIsSo()
    {
        var (_, body) = await _server.Get(await _server.Address(_agent, "SimulatorFeatures"));
        Assert.That(body["PhysicsMaterialsEnabled"].AsBoolean(), Is.False, "no engine moves bodies by them");
        var extras = body["OpenSimExtras"];
        Assert.That(body["god_names"], Is.EqualTo(new LlsdMap
        {
            ["full_names"] = new LlsdArray("Ada Lovelace", "Grace Hopper"), ["last_names"] = new LlsdArray("Grid")
        }));
        Assert.That(extras["AnimationSet"].IsDefined, Is.False, "they are kept and not played");
        Assert.That(extras["SimulatorFPS"].AsReal(), Is.EqualTo(45).Within(0.01));
        Assert.That((extras["SimulatorFPSFactor"].AsReal(), extras["SimulatorFPSWarnPercent"].AsInteger(),
            extras["SimulatorFPSCritPercent"].AsInteger()), Is.EqualTo((1.0, 60, 40)));
        var sizes = _server.Scene.Info.PrimSizes;
        Assert.That((extras["MinPrimScale"].AsReal(), extras["MaxPrimScale"].AsReal(), extras["MinPhysPrimScale"].AsReal(),
            extras["MaxPhysPrimScale"].AsReal()),
            Is.EqualTo(((double)sizes.Min, (double)sizes.Max, (double)sizes.PhysicalMin, (double)sizes.PhysicalMax)));
    }

    [TestCase("VTPBR", true)]
    [TestCase("ModifyMaterialParams", false)]
    public async Task SimulatorFeatures_SayThatGroundIsDrawnOfMaterials_ToViewersThatHaveAskedForIt(string asked, bool isSaid)
    {
        _server.Scene.RegisterModuleInterface<Modules.Land.IGroundMaterials>(new Drawn(_server));
        await _server.Seed(_agent, "SimulatorFeatures", asked);
        var url = (await _server.Seed(_agent, "SimulatorFeatures", asked))["SimulatorFeatures"].AsString();
        var (_, body) = await _server.Get(url);
        Assert.That((body["PBRTerrainEnabled"].AsBoolean(), body["PBRMaterialSwatchEnabled"].AsBoolean()), Is.EqualTo((isSaid, isSaid)));
    }

    private sealed class Drawn(TestServer server) : Modules.Land.IGroundMaterials
    {
        public IReadOnlyList<UUID>? For(UUID agent) => null;

        public bool IsDrawnBy(UUID agent) =>
            ((ICapabilities)server.Services.GetService(typeof(ICapabilities))!).HasAsked(server.Scene, agent, "VTPBR");
    }

    [Test]
    public async Task Method_OfAModule_IsAnsweredAtIndexPhp()
    {
        var pages = (Modules.Pages.IPages)_server.Services.GetService(typeof(Modules.Pages.IPages))!;
        pages.AddMethod("regionImage1", "image/jpeg", () => [1, 2, 3]);
        foreach (var (query, status) in new[]
        {
            ("?method=regionImage1", HttpStatusCode.OK), ("?method=regionImage1,x", HttpStatusCode.OK),
            ("?method=regionImage2", HttpStatusCode.NotFound), ("", HttpStatusCode.NotFound), ("/more?method=regionImage1", HttpStatusCode.NotFound)
        })
        {
            using var response = await _server.Client.GetAsync(new Uri("index.php" + query, UriKind.Relative));
            Assert.That(response.StatusCode, Is.EqualTo(status), query);
            if (status == HttpStatusCode.OK)
                Assert.That((response.Content.Headers.ContentType!.MediaType, await response.Content.ReadAsByteArrayAsync()),
                    Is.EqualTo(("image/jpeg", new byte[] { 1, 2, 3 })));
        }

        pages.RemoveMethod("regionImage1");
        using var gone = await _server.Client.GetAsync(new Uri("index.php?method=regionImage1", UriKind.Relative));
        Assert.That(gone.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Module_AddsACapabilityAndAFeature()
    {
        var capabilities = (ICapabilities)_server.Services.GetService(typeof(ICapabilities))!;
        capabilities.AddFeature("special-ui", true, openSimExtra: true);
        capabilities.Add("ParcelPropertiesUpdate", call => ValueTask.FromResult<LlsdValue?>(
            call.Method == "POST"
                ? new LlsdMap { ["who"] = call.AgentId, ["sent"] = call.Body, ["path"] = call.Path, ["query"] = call.Query("a") }
                : null));

        var url = await _server.Address(_agent, "ParcelPropertiesUpdate");
        var (_, body) = await _server.Post(url + "/below?a=b", 17);
        Assert.That(body, Is.EqualTo(new LlsdMap { ["who"] = _user.PrincipalId, ["sent"] = 17, ["path"] = "/below", ["query"] = "b" }));
        Assert.That((await _server.Get(url)).Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That((await _server.Get(await _server.Address(_agent, "SimulatorFeatures"))).Body["OpenSimExtras"]["special-ui"].AsBoolean(),
            Is.True);
    }

    [Test]
    public async Task LandAndAttachmentResources_NothingIsTaken()
    {
        var (_, named) = await _server.Post(await _server.Address(_agent, "LandResources"), new LlsdMap { ["parcel_id"] = UUID.Random() });
        var (_, summary) = await _server.Get(named["ScriptResourceSummary"].AsString());
        Assert.That(summary["summary"]["used"][0]["amount"].AsInteger(), Is.Zero);
        Assert.That((await _server.Get(named["ScriptResourceDetails"].AsString())).Body["parcels"].Elements, Is.Empty);
        var (_, worn) = await _server.Get(await _server.Address(_agent, "AttachmentResources"));
        Assert.That(worn["attachments"].Elements, Is.Empty);
        Assert.That(worn["summary"]["available"][1]["type"].AsString(), Is.EqualTo("urls"));
    }

    [Test]
    public async Task DisplayNames_KnownAndUnknown()
    {
        var unknown = UUID.Random();
        var (_, body) =
            await _server.Get($"{await _server.Address(_agent, "GetDisplayNames")}/?ids={_user.PrincipalId}&ids={unknown}&ids=rubbish");
        var agent = body["agents"].Elements.Single();
        Assert.That(agent["id"].AsUuid(), Is.EqualTo(_user.PrincipalId));
        Assert.That(agent["display_name"].AsString(), Is.EqualTo("Ima Tester"));
        Assert.That(agent["legacy_first_name"].AsString(), Is.EqualTo("Ima"));
        Assert.That(agent["display_name_next_update"], Is.TypeOf<LlsdDate>());
        Assert.That(body["bad_ids"].Elements.Single().AsUuid(), Is.EqualTo(unknown));
    }

    [Test]
    public async Task DisplayNames_OfPeopleOfOtherGrids_SayWhereTheyAreAtHome()
    {
        var alice = new Visitor(UUID.Random(), "http://home.example:8002/", "Alice", "Tester");
        using (_server.Scene.Token.Take())
            _server.Scene.RegisterModuleInterface<IForeignNames>(new KnownVisitors(alice));
        var unknown = UUID.Random();
        var (_, body) = await _server.Get(
            $"{await _server.Address(_agent, "GetDisplayNames")}/?ids={alice.Id}&ids={_user.PrincipalId}&ids={unknown}");
        var agent = body["agents"].Elements.Single(a => a["id"].AsUuid() == alice.Id);
        Assert.That(agent["display_name"].AsString(), Is.EqualTo("Alice.Tester @home.example:8002"));
        Assert.That(agent["legacy_last_name"].AsString(), Is.EqualTo("@home.example:8002"));
        Assert.That(agent["is_display_name_default"].AsBoolean(), Is.True);
        Assert.That(body["agents"].Elements, Has.Count.EqualTo(2));
        Assert.That(body["bad_ids"].Elements.Single().AsUuid(), Is.EqualTo(unknown));
    }

    [Test]
    public async Task DisplayNames_NamedOftenAndThenAnother_AreAnsweredOnceEach()
    {
        var other = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Other", "Tester", "secret", ""))!;
        var ids = string.Concat(Enumerable.Repeat($"ids={_user.PrincipalId}&", 150));
        var (_, body) = await _server.Get($"{await _server.Address(_agent, "GetDisplayNames")}/?{ids}ids={other.PrincipalId}");
        Assert.That(body["agents"].Elements.Select(a => a["id"].AsUuid()), Is.EquivalentTo(new[] { _user.PrincipalId, other.PrincipalId }));
    }

    [Test]
    public async Task AvatarPicker_FindsByPartOfTheName()
    {
        var url = await _server.Address(_agent, "AvatarPickerSearch");
        var (_, body) = await _server.Get(url + "?page_size=100&page=1&names=test");
        Assert.That(body["agents"].Elements.Single()["username"].AsString(), Is.EqualTo("Ima Tester"));
        (_, body) = await _server.Get(url + "?names=nobody");
        Assert.That(body["agents"].Elements, Is.Empty);
    }

    [Test]
    public async Task Preferences_ChangedPieceByPiece_AreKept()
    {
        var url = await _server.Address(_agent, "AgentPreferences");
        await _server.Post(url, new LlsdMap { ["hover_height"] = 0.5, ["access_prefs"] = new LlsdMap { ["max"] = "A" } });
        await _server.Post(await _server.Address(_agent, "UpdateAgentLanguage"),
            new LlsdMap { ["language"] = "de", ["language_is_public"] = false });
        var (_, information) = await _server.Post(await _server.Address(_agent, "UpdateAgentInformation"),
            new LlsdMap { ["access_prefs"] = new LlsdMap { ["max"] = "PG" } });
        var (_, body) = await _server.Post(url, new LlsdMap { ["hover_height"] = double.NaN });

        Assert.That(information["access_prefs"]["max"].AsString(), Is.EqualTo("PG"));
        Assert.That(body["access_prefs"]["max"].AsString(), Is.EqualTo("PG"));
        Assert.That(body["hover_height"].AsReal(), Is.EqualTo(0.5));
        Assert.That(body["language"].AsString(), Is.EqualTo("de"));
        Assert.That(body["language_is_public"].AsBoolean(), Is.False);
        Assert.That(body["default_object_perm_masks"]["NextOwner"].AsInteger(), Is.EqualTo(532480));
        Assert.That(await _server.Services.AgentPreferences.GetAgentPreferences(_user.PrincipalId), Has.Property("Language").EqualTo("de"));
    }

    [Test]
    public async Task Preferences_OfWhoIsInTheRegion_CountAtOnce()
    {
        ScenePresence who;
        using (_server.Scene.Token.Take())
            who = _server.Scene.Writer.AddPresence(_agent, null)!;
        await _server.Post(await _server.Address(_agent, "AgentPreferences"), new LlsdMap
        {
            ["hover_height"] = 0.25,
            ["default_object_perm_masks"] = new LlsdMap { ["Everyone"] = 0x8000, ["Group"] = 0x4000, ["NextOwner"] = 0x8a000 }
        });
        using (_server.Scene.Token.Take())
        {
            _server.Scene.Loop.ServeInbox();
            Assert.That(who.Appearance.HoverHeight, Is.EqualTo(0.25f));
            Assert.That(who.NewObjectMasks, Is.EqualTo(new NewObjectMasks(0x4000, 0x8000, 0x8a000)));
        }
    }

    [Test]
    public async Task Preferences_NonsenseMaturity_ChangesNothing()
    {
        var (_, body) = await _server.Post(await _server.Address(_agent, "AgentPreferences"),
            new LlsdMap { ["access_prefs"] = new LlsdMap { ["max"] = "XXX" } });
        Assert.That(body["access_prefs"]["max"].AsString(), Is.EqualTo("M"));
    }

    [Test]
    public async Task HomeLocation_OfARootAgent_IsAskedOfTheModuleThatAnswers()
    {
        var homes = new Homes();
        _server.Scene.Requests.Add(homes);
        var url = await _server.Address(_agent, "HomeLocation");
        var request = new LlsdMap
        {
            ["HomeLocation"] = new LlsdMap
            {
                ["LocationId"] = 1,
                ["LocationPos"] = new LlsdMap { ["X"] = 10.0, ["Y"] = 20.0, ["Z"] = 30.0 },
                ["LocationLookAt"] = new LlsdMap { ["X"] = 1.0, ["Y"] = 0.0, ["Z"] = 0.0 }
            }
        };
        Assert.That((await _server.Post(url, request)).Body["success"].AsString(), Is.EqualTo("false"), "nobody is there yet");
        Assert.That(homes.Asked, Is.Empty);

        using (_server.Scene.Token.Take())
            _server.Scene.Writer.AddPresence(_agent, null);
        Assert.That((await _server.Post(url, request)).Body["success"].AsString(), Is.EqualTo("false"), "he may not");
        homes.Allows = true;
        var (_, body) = await _server.Post(url, request);

        Assert.That(body["success"].AsString(), Is.EqualTo("true"));
        Assert.That(body["HomeLocation"]["LocationPos"]["Y"].AsReal(), Is.EqualTo(20));
        var asked = (_user.PrincipalId, new Vector3(10, 20, 30), Vector3.UnitX);
        Assert.That(homes.Asked, Is.EqualTo(new[] { asked, asked }));
    }

    private sealed class Homes : ITeleportRequests
    {
        public bool Allows { get; set; }

        public List<(UUID Who, Vector3 Place, Vector3 LookAt)> Asked { get; } = [];

        public void SetHome(ScenePresence who, Vector3 position, Vector3 lookAt, Action<bool>? done)
        {
            Asked.Add((who.Id, position, lookAt));
            done?.Invoke(Allows);
        }
    }

    [Test]
    public async Task Profile_ReadAndChangedByItsOwnerOnly()
    {
        var url = await _server.Address(_agent, "AgentProfile");
        var mine = new Uri($"{url}/{_user.PrincipalId}");
        using (var put = await _server.Client.PutAsync(mine,
            new ByteArrayContent(LlsdXml.ToBytes(new LlsdMap { ["sl_about_text"] = "Hallo", ["allow_publish"] = true }))))
            Assert.That(put.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        var (_, body) = await _server.Get(mine.ToString());
        Assert.That(body["sl_about_text"].AsString(), Is.EqualTo("Hallo"));
        Assert.That(body["id"].AsUuid(), Is.EqualTo(_user.PrincipalId));

        var other = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Other", "x", ""))!;
        using (var put =
            await _server.Client.PutAsync(new Uri($"{url}/{other.PrincipalId}"), new ByteArrayContent(LlsdXml.ToBytes(new LlsdMap()))))
            Assert.That(put.StatusCode, Is.EqualTo(HttpStatusCode.Forbidden));
        Assert.That((await _server.Get($"{url}/{UUID.Random()}")).Status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public async Task Profile_SaysWhoIsThere_ToThoseWhoMaySeeIt()
    {
        var friend = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Friend", "x", ""))!.PrincipalId;
        var url = $"{await _server.Address(_agent, "AgentProfile")}/{friend}";
        await _server.Services.Presence.LoginAgent(friend.ToString(), UUID.Random(), UUID.Random());
        Assert.That((await _server.Get(url)).Body["online"].AsBoolean(), Is.False, "a stranger is not to see it");
        await _server.Services.Friends.StoreFriend(friend.ToString(), _user.PrincipalId.ToString(), 1);
        await _server.Services.Friends.StoreFriend(_user.PrincipalId.ToString(), friend.ToString(), 0);
        Assert.That((await _server.Get(url)).Body["online"].AsBoolean(), Is.True);
        Assert.That((await _server.Get(url.Replace(friend.ToString(), _user.PrincipalId.ToString()))).Body["online"].AsBoolean(), Is.True,
            "oneself");
    }

    [Test]
    public async Task Profile_ShowsGroups_AsTheirMemberLetsThem()
    {
        var group = new GroupRecord { Id = UUID.Random(), FounderId = _user.PrincipalId, Name = "Bakers", InsigniaId = UUID.Random() };
        Assert.That(await _server.Services.Groups.CreateGroup(group), Is.Null);
        var other = (await _server.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Some", "Other", "x", ""))!.PrincipalId;
        var (shown, hidden) = (group with { Id = UUID.Random(), FounderId = other, Name = "Shown" },
            group with { Id = UUID.Random(), FounderId = other, Name = "Hidden" });
        await _server.Services.Groups.CreateGroup(shown);
        await _server.Services.Groups.CreateGroup(hidden);
        await _server.Services.Groups.SetPreferences(other, hidden.Id, true, false);
        var url = await _server.Address(_agent, "AgentProfile");

        var mine = (await _server.Get($"{url}/{_user.PrincipalId}")).Body["groups"];
        Assert.That((mine[0]["id"].AsUuid(), mine[0]["name"].AsString(), mine[0]["image_id"].AsUuid()),
            Is.EqualTo((group.Id, "Bakers", group.InsigniaId)));
        var others = (LlsdArray)(await _server.Get($"{url}/{other}")).Body["groups"];
        Assert.That(others.Items.Select(g => g["name"].AsString()), Is.EqualTo(new[] { "Shown" }));
    }

    [Test]
    public async Task Preferences_TellTheGodLevelInForce()
    {
        var url = await _server.Address(_agent, "AgentPreferences");
        using (_server.Scene.Token.Take())
        {
            var who = _server.Scene.Writer.AddPresence(_agent with { UserLevel = 200 }, null)!;
            Assert.That(who.IsGod, Is.False);
        }

        Assert.That((await _server.Post(url, new LlsdMap())).Body["god_level"].AsInteger(), Is.Zero);
        using (_server.Scene.Token.Take())
        {
            _server.Scene.Presences.TryGet(_agent.AgentId, out var who);
            _server.Scene.Writer.SetGod(who!, true);
        }

        Assert.That((await _server.Post(url, new LlsdMap())).Body["god_level"].AsInteger(), Is.EqualTo(200));
    }

    [Test]
    public async Task MapLayer_HasOneLayer()
    {
        var (_, body) = await _server.Post(await _server.Address(_agent, "MapLayer"), new LlsdMap());
        Assert.That(body["LayerData"].Elements, Has.Count.EqualTo(1));
    }

    private sealed class KnownVisitors(Visitor visitor) : IForeignNames
    {
        public ValueTask<IReadOnlyList<Visitor>> Find(IReadOnlyList<UUID> ids) =>
            new(ids.Contains(visitor.Id) ? new[] { visitor } : Array.Empty<Visitor>());
    }
}
