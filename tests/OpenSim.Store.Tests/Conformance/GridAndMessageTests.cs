using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class GridAndMessageTests(string engine)
    : StoreFixture(engine, StoreKind.GridStore, StoreKind.IM_Store, StoreKind.MuteListStore, StoreKind.UserProfiles)
{
    private readonly RandomRows _rows = new(51);
    private Configuration _configuration = null!;
    private GridService _grid = null!;

    [SetUp]
    public void SetUp()
    {
        _configuration = new Configuration();
        _grid = new GridService(Database, _configuration, new ManualTime());
    }

    private async Task<GridRegion> Region(string name, int x, int y, int size = 256)
    {
        var region = Draft(name, x, y, size);
        Assert.That(await _grid.RegisterRegion(UUID.Zero, region), Is.Null);
        return (await _grid.GetRegionByUuid(UUID.Zero, region.RegionId))!;
    }

    private GridRegion Draft(string name, int x, int y, int size = 256) =>
        new()
        {
            RegionId = _rows.Id(),
            RegionName = name,
            RegionLocX = x,
            RegionLocY = y,
            RegionSizeX = size,
            RegionSizeY = size,
            ExternalHostName = "sim.example",
            InternalPort = 9000,
            ServerUri = "http://sim.example:9000/",
            HttpPort = 9000
        };

    [Test]
    public async Task Regions_AreFoundByIdNameAndPlace()
    {
        var region = await Region("Ünïque Place", 256_000, 256_000, 512);

        Assert.That(await _grid.GetRegionByName(UUID.Zero, "Ünïque PLACE"), Is.EqualTo(region));
        Assert.That(await _grid.GetRegionByPosition(UUID.Zero, 256_511, 256_511), Is.EqualTo(region));
        Assert.That(await _grid.GetRegionByPosition(UUID.Zero, 256_512, 256_000), Is.Null);
        Assert.That(await _grid.GetRegionByPosition(UUID.Zero, 255_999, 256_000), Is.Null);
        Assert.That(await _grid.GetRegionsByName(UUID.Zero, "Ünï", 10), Is.EqualTo(new[] { region }));
        Assert.That(await _grid.GetRegionsByName(UUID.Zero, "nothing", 10), Is.Empty);
        Assert.That(await _grid.GetRegionByUuid(_rows.Id(), region.RegionId), Is.EqualTo(region),
            "a region without scope is in every scope");
    }

    // OpenSimulator's "%name%", and the very name before all others, also where the rest does not fit.
    [Test]
    public async Task Regions_AreFoundByAWordInTheMiddle_TheVeryNameFirst()
    {
        await Region("Cape Sunset Beach", 256_000, 512_000);
        await Region("Sunset", 256_256, 512_000);
        await Region("A Sunset", 256_512, 512_000);
        await Region("100%", 256_768, 512_000);

        Assert.That(await Found("SUNSET", 10), Is.EqualTo(new[] { "Sunset", "A Sunset", "Cape Sunset Beach" }));
        Assert.That(await Found("sunset", 1), Is.EqualTo(new[] { "Sunset" }));
        Assert.That(await Found("0%", 10), Is.EqualTo(new[] { "100%" }));
        Assert.That(await Found("S_nset", 10), Is.Empty);

        async Task<IEnumerable<string>> Found(string name, int max) =>
            (await _grid.GetRegionsByName(UUID.Zero, name, max)).Select(region => region.RegionName);
    }

    [Test]
    public async Task Regions_InARange_IncludeThoseThatReachIn()
    {
        var big = await Region("Big", 1_000_000, 1_000_000, 1024);
        var small = await Region("Small", 1_001_024, 1_000_000);

        Assert.That(await _grid.GetRegionRange(UUID.Zero, 1_000_900, 1_000_950, 1_000_900, 1_000_950), Is.EqualTo(new[] { big }));
        Assert.That(await _grid.GetRegionRange(UUID.Zero, 1_000_900, 1_001_024, 1_000_000, 1_000_100),
            Is.EquivalentTo(new[] { big, small }));
    }

    [Test]
    public async Task Regions_OfOneName_AreForTheOperatorToAllow()
    {
        await Region("Harbour", 3_000_064, 3_000_064);
        var second = Draft("HARBOUR", 3_100_160, 3_000_064);
        Assert.That(await _grid.RegisterRegion(UUID.Zero, second), Does.StartWith("There is another region with the name HARBOUR ("));

        _configuration.Set("GridService", "AllowDuplicateNames", "True");
        Assert.That(await _grid.RegisterRegion(UUID.Zero, second), Is.Null);

        _configuration.Set("GridService", "AllowDuplicateNames", "false");
        Assert.That(await _grid.RegisterRegion(UUID.Zero, second), Is.Not.Null, "its own entry does not hide the other");
        Assert.That(await _grid.RegisterRegion(UUID.Zero, Draft("Port", 3_200_000, 3_000_064)), Is.Null);
    }

    [Test]
    public async Task Regions_ThatIsDownAndKept_HoldsItsPlaceAndName([Values] bool byFlag)
    {
        var (name, place) = byFlag ? ("Jetty", 4_000_000) : ("Mole", 4_200_192);
        _configuration.Set("GridService", byFlag ? "Region_Jetty" : "DeleteOnUnregister", byFlag ? "Persistent" : "false");
        var first = await Region(name, place, place);
        Assert.That(await _grid.DeregisterRegion(first.RegionId), Is.True);
        Assert.That(await _grid.GetRegionFlags(UUID.Zero, first.RegionId),
            Is.EqualTo(byFlag ? GridRegionFlags.Persistent : GridRegionFlags.None));
        Assert.That(await _grid.RegisterRegion(UUID.Zero, Draft(name, 4_100_096, 4_000_000)), Does.Contain("name " + name));
        Assert.That(await _grid.RegisterRegion(UUID.Zero, Draft("Pier", place, place)), Does.Contain("overlaps that of " + name));
        Assert.That(await _grid.RegisterRegion(UUID.Zero, first), Is.Null);
    }

    [Test]
    public async Task Region_ThatWasKilled_BarsNoOtherOfItsAddress()
    {
        var place = 6_000_128;
        var killed = await Region("Bugland", place, place);
        var stranger = Draft("Bugland", place, place) with { ServerUri = "http://other.example:9000/" };
        Assert.That(await _grid.RegisterRegion(UUID.Zero, stranger),
            Does.Contain(killed.RegionId.ToString()).And.Contain("deregister region id"), "whoever is elsewhere may be alive");
        var right = Draft("Bugland", place, place);
        Assert.That(await _grid.RegisterRegion(UUID.Zero, right), Is.Null);
        Assert.That(await _grid.GetRegionByUuid(UUID.Zero, killed.RegionId), Is.Null);
    }

    [Test]
    public async Task ForgetDead_TakesWhatStandsAtThePlaceOfABeginner_AndNothingElse()
    {
        var place = 6_400_000;
        var (dead, far) = (await Region("Dead Isle", place, place), await Region("Far Isle", place + 512, place));
        var beginner = Draft("New Isle", place, place, 512) with { ServerUri = "http://new.example:9000/" };
        Assert.That(_grid.ForgetDead([beginner], _ => true), Is.Empty, "a simulator has it all the same");
        Assert.That(_grid.ForgetDead([beginner], _ => false).Select(region => region.RegionId), Is.EqualTo(new[] { dead.RegionId }));
        Assert.That(await _grid.GetRegionByUuid(UUID.Zero, far.RegionId), Is.Not.Null);
        Assert.That(await _grid.RegisterRegion(UUID.Zero, beginner), Is.Null);
        Assert.That(_grid.ForgetDead([beginner], _ => false), Is.Empty, "it is not its own obstacle");
    }

    // Words and conditions of OpenSimulator's RegisterRegion.
    [Test]
    public async Task Regions_Flags_HoldThemWhereTheyAre()
    {
        var region = await Region("Fixed", 5_000_192, 5_000_192);
        var moved = region with { RegionLocX = region.RegionLocX + 256 };
        foreach (var (flags, words) in new[]
        {
            (GridRegionFlags.NoMove | GridRegionFlags.LockedOut, "Can't move this region"), (GridRegionFlags.LockedOut, "Region locked out")
        })
        {
            await _grid.SetRegionFlags(region.RegionId, flags);
            Assert.That(await _grid.RegisterRegion(UUID.Zero, moved), Is.EqualTo(words));
            Assert.That(await _grid.RegisterRegion(UUID.Zero, region), Is.Null, "where it was");
        }

        await _grid.SetRegionFlags(region.RegionId, GridRegionFlags.None);
        Assert.That(await _grid.RegisterRegion(UUID.Zero, moved), Is.Null);
    }

    [Test]
    public async Task Regions_ReservedPlaces_AreForWhoShowsATokenOfTheirOwner()
    {
        var owner = _rows.Id();
        var tokens = new HeldTokens(owner, "good");
        var grid = new GridService(Database, _configuration, new ManualTime(), () => tokens);
        var region = await Region("Reserved", 6_000_128, 6_000_128);
        var shown = region with { Token = "good" };

        await _grid.SetRegionFlags(region.RegionId, GridRegionFlags.Reservation);
        Assert.That(await grid.RegisterRegion(UUID.Zero, shown), Is.EqualTo("Region location is reserved"));
        Database.Write(session => session.Execute($"update regions set PrincipalID = {owner} where uuid = {region.RegionId}"));
        Assert.That(await grid.RegisterRegion(UUID.Zero, shown), Is.EqualTo("No authentication possible"));
        _configuration.Set("GridService", "AuthenticationService", "OpenSim.Services.AuthenticationService.dll:PasswordAuthenticationService");
        Assert.That(await grid.RegisterRegion(UUID.Zero, region), Is.EqualTo("Bad authentication"));
        Assert.That(await grid.RegisterRegion(UUID.Zero, shown), Is.Null);
        Assert.That(await grid.GetRegionFlags(UUID.Zero, region.RegionId), Is.EqualTo(GridRegionFlags.RegionOnline), "it is taken now");
        await _grid.SetRegionFlags(region.RegionId, GridRegionFlags.Authenticate);
        Assert.That(await grid.RegisterRegion(UUID.Zero, region), Is.EqualTo("Bad authentication"));
    }

    [Test]
    public async Task Regions_ByFlags_NeedAllOfThem()
    {
        _configuration.Set("GridService", "Region_Home", "DefaultRegion, Persistent");
        var home = await Region("Home", 5_120, 5_120);
        await Region("Other", 6_144, 5_120);

        Assert.That((await _grid.GetDefaultRegions(UUID.Zero)).Select(r => r.RegionId), Is.EqualTo(new[] { home.RegionId }));
        Assert.That(await _grid.DeregisterRegion(home.RegionId), Is.True);
        Assert.That(await _grid.GetRegionFlags(UUID.Zero, home.RegionId),
            Is.EqualTo(GridRegionFlags.DefaultRegion | GridRegionFlags.Persistent));
        Assert.That(await _grid.GetDefaultRegions(UUID.Zero), Is.Empty);
    }

    [Test]
    public async Task Regions_Handle_IsThatOfTheirPlace()
    {
        var region = await Region("Far", 2_147_483_392 / 256 * 256 - 256, 256);

        var handle = Database.Read(session => session.Number($"select regionHandle from regions where uuid = {region.RegionId}"));

        Assert.That(unchecked((ulong)handle), Is.EqualTo(region.Handle.Value));
    }

    private sealed class HeldTokens(UUID owner, string token) : IAuthenticationService
    {
        public ValueTask<bool> Verify(UUID principalId, string shown, TimeSpan lifetime) => new(principalId == owner && shown == token);

        public ValueTask<string?> Authenticate(UUID principalId, string password, TimeSpan lifetime) => throw new NotSupportedException();

        public ValueTask<bool> Release(UUID principalId, string shown) => throw new NotSupportedException();

        public ValueTask<bool> SetPassword(UUID principalId, string password) => throw new NotSupportedException();

        public ValueTask<AuthInfo?> GetAuthInfo(UUID principalId) => throw new NotSupportedException();

        public ValueTask<bool> SetAuthInfo(AuthInfo info) => throw new NotSupportedException();
    }

    [Test]
    public async Task Messages_ComeInOrderAndGo()
    {
        var service = new OfflineMessageService(Database, _configuration);
        var (to, from) = (_rows.Id(), _rows.Id());
        foreach (var text in (string[])["first 🎈", "second"])
            Assert.That(await service.StoreMessage(new InstantMessage { ToAgentId = to, FromAgentId = from, Text = text }), Is.Null);
        await service.StoreMessage(new InstantMessage { ToAgentId = _rows.Id(), FromAgentId = from, Text = "other" });

        var messages = await new OfflineMessageService(Database, _configuration).GetMessages(to);

        Assert.That(messages.Select(message => message.Text), Is.EqualTo(new[] { "first 🎈", "second" }));
        Assert.That(messages[0].FromAgentId, Is.EqualTo(from));
        Assert.That(await service.GetMessages(to), Is.Empty);
    }

    [TestCase("")]
    [TestCase("no XML")]
    [TestCase("<GridInstantMessage><message>cut")]
    [TestCase("<Other/>")]
    public async Task Messages_ThatCannotBeRead_AreKept_AndTheOthersCome(string text)
    {
        var service = new OfflineMessageService(Database, _configuration);
        var (to, from) = (_rows.Id(), _rows.Id());
        Database.Write(session => session.Execute(
            $"insert into im_offline (PrincipalID, FromID, Message, TMStamp) values ({to}, {from}, {text}, '2001-01-01 00:00:00')"));
        await service.StoreMessage(new InstantMessage { ToAgentId = to, FromAgentId = from, Text = "sound" });

        Assert.That((await service.GetMessages(to)).Select(message => message.Text), Is.EqualTo(new[] { "sound" }));
        Assert.That(await service.GetMessages(to), Is.Empty);
        _ = new OfflineMessageService(Database, _configuration); // whose start deletes what is old
        Assert.That(Database.Read(session => session.Number($"select count(*) from im_offline where FromID = {from}")), Is.EqualTo(1));
    }

    [Test]
    public async Task Messages_OlderThanTwoWeeks_GoAtTheStart()
    {
        var to = _rows.Id();
        await new OfflineMessageService(Database, _configuration).StoreMessage(new InstantMessage { ToAgentId = to });
        var old = Database.Dialect.NowPlus("-1300000");
        Database.Write(session => session.Execute($"update im_offline set TMStamp = {old:raw} where PrincipalID = {to}"));

        Assert.That(await new OfflineMessageService(Database, _configuration).GetMessages(to), Is.Empty);
    }

    [Test]
    public async Task Mutes_ManyForOneAvatar()
    {
        var service = new MuteListService(Database);
        var agent = _rows.Id();
        List<MuteData> mutes = [.. Enumerable.Range(0, 3).Select(i => new MuteData
        {
            AgentId = agent, MuteId = _rows.Id(), MuteName = "Nöisy " + i, MuteType = 1, MuteFlags = i, Stamp = 100 + i
        })];
        foreach (var mute in mutes)
            await service.UpdateMute(mute);
        await service.UpdateMute(mutes[0] with { MuteFlags = 9 });

        Assert.That(await service.GetMutes(agent), Is.EquivalentTo(new[] { mutes[0] with { MuteFlags = 9 }, mutes[1], mutes[2] }));
        Assert.That(await service.RemoveMute(agent, mutes[1].MuteId, mutes[1].MuteName), Is.True);
        Assert.That(await service.RemoveMute(agent, mutes[1].MuteId, mutes[1].MuteName), Is.False);
        Assert.That(await service.GetMutes(agent), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task Picks_ComeBackAndGo_WithTheirGridWhereThereIsAColumn()
    {
        var service = new UserProfilesService(Database);
        var pick = new Pick
        {
            Id = _rows.Id(), CreatorId = _rows.Id(), IsTop = true, ParcelId = _rows.Id(), Name = "Pïck", Description = "d",
            SnapshotId = _rows.Id(), ParcelName = "A B", RegionName = "s", Position = new Vector3D(1, 2, 3), SortOrder = 4, IsEnabled = true
        };
        await service.StorePick(pick with { Name = "Old", Gatekeeper = "http://old.example/" });
        pick = Database.Dialect.IsSqlite ? pick : pick with { Gatekeeper = "http://gate.example/" };
        await service.StorePick(pick);

        Assert.That(await service.GetPicks(pick.CreatorId), Is.EqualTo(new[] { pick }));
        Assert.That(await service.GetPick(pick.Id), Is.EqualTo(pick));
        if (!Database.Dialect.IsSqlite)
            Assert.That(Database.Read(session =>
                session.Number($"select count(*) from userpicks where gatekeeper = 'http://gate.example/'")), Is.EqualTo(1));
        Assert.That(await service.DeletePick(_rows.Id(), pick.Id), Is.False, "somebody else's");
        Assert.That(await service.DeletePick(pick.CreatorId, pick.Id), Is.True);
        Assert.That(await service.GetPick(pick.Id), Is.Null);
    }

    [Test]
    public async Task Profiles_AndNotes_AreReplaced()
    {
        var service = new UserProfilesService(Database);
        var profile =
            new UserProfileProperties { UserId = _rows.Id(), PartnerId = _rows.Id(), PublishProfile = true, AboutText = "about 🎈" };
        await service.StoreProperties(profile with { AboutText = "old" });
        await service.StoreProperties(profile);
        await service.StoreNotes(profile.UserId, profile.PartnerId, "old");
        await service.StoreNotes(profile.UserId, profile.PartnerId, "a note");

        Assert.That(await service.GetProperties(profile.UserId), Is.EqualTo(profile));
        Assert.That(await service.GetNotes(profile.UserId, profile.PartnerId), Is.EqualTo("a note"));
        await service.StoreNotes(profile.UserId, profile.PartnerId, "");
        Assert.That(await service.GetNotes(profile.UserId, profile.PartnerId), Is.Empty);
    }
}
