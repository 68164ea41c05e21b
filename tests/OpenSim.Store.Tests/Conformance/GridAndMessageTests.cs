using OpenSim.Primitives;
using OpenSim.Store.Grid;
using OpenSim.Store.Messages;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Users;

namespace OpenSim.Store.Tests.Conformance;

public sealed class GridAndMessageTests(string engine)
    : StoreFixture(engine, StoreKind.GridStore, StoreKind.IM_Store, StoreKind.MuteListStore, StoreKind.UserProfiles)
{
    private readonly RandomRows _rows = new(51);

    private GridRegionRow Region(string name, int x, int y, int size = 256, int flags = 0) => new()
    {
        Id = _rows.Id(),
        Name = name,
        Handle = new RegionHandle((uint)x, (uint)y),
        LocX = x,
        LocY = y,
        SizeX = size,
        SizeY = size,
        ServerIP = "sim.example",
        ServerPort = 9000,
        ServerUri = "http://sim.example:9000/",
        ServerHttpPort = 9000,
        MapTexture = _rows.Id(),
        ParcelMapTexture = _rows.Id(),
        Access = 21,
        RegionSecret = "secret",
        OwnerId = _rows.Id(),
        Token = "token",
        Flags = flags,
        LastSeen = 1_700_000_000,
        PrincipalId = _rows.Id()
    };

    [Test]
    public void Regions_AreFoundByIdNameAndPlace()
    {
        var store = new SqlGridStore(Database);
        var region = Region("Ünïque Place", 256_000, 256_000, 512);
        store.Store(region);

        Assert.That(store.Load(UUID.Zero, region.Id), Is.EqualTo(region));
        Assert.That(store.LoadByName(UUID.Zero, "Ünïque PLACE"), Is.EqualTo(region));
        Assert.That(store.LoadAt(UUID.Zero, 256_511, 256_511), Is.EqualTo(region));
        Assert.That(store.LoadAt(UUID.Zero, 256_512, 256_000), Is.Null);
        Assert.That(store.LoadAt(UUID.Zero, 255_999, 256_000), Is.Null);
        Assert.That(store.FindByName(UUID.Zero, "ünï"[2..], 10, contains: true), Is.EqualTo(new[] { region }));
        Assert.That(store.FindByName(UUID.Zero, "nothing", 10), Is.Empty);
        Assert.That(store.Load(_rows.Id(), region.Id), Is.EqualTo(region), "a region without scope is in every scope");
    }

    [Test]
    public void Regions_InARange_IncludeThoseThatReachIn()
    {
        var store = new SqlGridStore(Database);
        var big = Region("Big", 1_000_000, 1_000_000, 1024);
        var small = Region("Small", 1_001_024, 1_000_000);
        store.Store(big);
        store.Store(small);

        Assert.That(store.LoadRange(UUID.Zero, 1_000_900, 1_000_900, 1_000_950, 1_000_950), Is.EqualTo(new[] { big }));
        Assert.That(store.LoadRange(UUID.Zero, 1_000_900, 1_000_000, 1_001_024, 1_000_100), Is.EquivalentTo(new[] { big, small }));
    }

    [Test]
    public void Regions_ByFlags_NeedAllOfThem()
    {
        var store = new SqlGridStore(Database);
        var home = Region("Home", 5_000, 5_000, flags: 1 | 4);
        store.Store(home);
        store.Store(Region("Other", 6_000, 5_000, flags: 4));

        Assert.That(store.LoadByFlags(UUID.Zero, 5), Is.EqualTo(new[] { home }));
        Assert.That(store.SetFlags(home.Id, 8), Is.True);
        Assert.That(store.SetFlags(_rows.Id(), 8), Is.False);
        Assert.That(store.Load(UUID.Zero, home.Id)!.Flags, Is.EqualTo(8));
        Assert.That(store.Delete(home.Id), Is.True);
        Assert.That(store.Delete(home.Id), Is.False);
    }

    [Test]
    public void Messages_ComeInOrderAndGo()
    {
        var store = new SqlOfflineMessageStore(Database);
        var (to, from) = (_rows.Id(), _rows.Id());
        store.Add(to, from, "<im>first 🎈</im>");
        store.Add(to, from, "<im>second</im>");
        store.Add(_rows.Id(), from, "<im>other</im>");

        var messages = store.Load(to);

        Assert.That(messages.Select(message => message.Message), Is.EqualTo(new[] { "<im>first 🎈</im>", "<im>second</im>" }));
        Assert.That(messages[0].FromId, Is.EqualTo(from));
        Assert.That(messages[0].Stamp, Is.EqualTo(DateTime.UtcNow).Within(TimeSpan.FromMinutes(2)));
        Assert.That(store.Count(to), Is.EqualTo(2));
        Assert.That(store.DeleteOld(), Is.Zero);
        Assert.That(store.Delete(to), Is.EqualTo(2));
        Assert.That(store.Load(to), Is.Empty);
    }

    [Test]
    public void Mutes_ManyForOneAvatar()
    {
        var store = new SqlMuteListStore(Database);
        var agent = _rows.Id();
        var mutes = Enumerable.Range(0, 3).Select(i => new MuteRow(agent, _rows.Id(), "Nöisy " + i, 1, i, 100 + i)).ToList();
        mutes.ForEach(store.Store);
        store.Store(mutes[0] with { Flags = 9 });

        Assert.That(store.Load(agent), Is.EquivalentTo(new[] { mutes[0] with { Flags = 9 }, mutes[1], mutes[2] }));
        Assert.That(store.Delete(agent, mutes[1].MuteId, mutes[1].Name), Is.True);
        Assert.That(store.Delete(agent, mutes[1].MuteId, mutes[1].Name), Is.False);
        Assert.That(store.Load(agent), Has.Count.EqualTo(2));
    }

    [Test]
    public void Profiles_EveryPartComesBack()
    {
        var store = new SqlProfileStore(Database);
        var user = _rows.Id();
        var profile = new ProfileRow
        {
            UserId = user,
            Partner = _rows.Id(),
            AllowPublish = true,
            MaturePublish = false,
            Url = "http://example.org/",
            WantToMask = 3,
            WantToText = "wänt",
            SkillsMask = 5,
            SkillsText = "skills",
            Languages = "日本語",
            ImageId = _rows.Id(),
            AboutText = "about 🎈",
            FirstLifeImageId = _rows.Id(),
            FirstLifeText = "first"
        };
        store.StoreProfile(profile with { AboutText = "old" });
        store.StoreProfile(profile);
        var settings = new UserSettingsRow(user, true, false, "mail@example.org");
        store.StoreSettings(settings);
        store.StoreNotes(user, profile.Partner, "a note");
        store.StoreData(user, "tag", "key", "välue");

        Assert.That(store.LoadProfile(user), Is.EqualTo(profile));
        Assert.That(store.LoadSettings(user), Is.EqualTo(settings));
        Assert.That(store.LoadNotes(user, profile.Partner), Is.EqualTo("a note"));
        Assert.That(store.LoadData(user, "tag"), Is.EqualTo(("key", "välue")));
        Assert.That(store.LoadData(user, "none"), Is.Null);
        store.StoreNotes(user, profile.Partner, "");
        Assert.That(store.LoadNotes(user, profile.Partner), Is.Empty);
    }

    [Test]
    public void PicksAndClassifieds_ComeBackAndGo()
    {
        var store = new SqlProfileStore(Database);
        var user = _rows.Id();
        var pick = new PickRow
        {
            Id = _rows.Id(),
            CreatorId = user,
            TopPick = true,
            ParcelId = _rows.Id(),
            Name = "Pïck",
            Description = "d",
            SnapshotId = _rows.Id(),
            User = "A B",
            OriginalName = "o",
            SimName = "s",
            GlobalPosition = "<1, 2, 3>",
            SortOrder = 4,
            Enabled = true,
            Gatekeeper = "http://gate.example/"
        };
        var ad = new ClassifiedRow
        {
            Id = _rows.Id(),
            CreatorId = user,
            CreationDate = 1,
            ExpirationDate = 2,
            Category = "3",
            Name = "Äd",
            Description = "d",
            ParcelId = _rows.Id(),
            ParentEstate = 101,
            SnapshotId = _rows.Id(),
            SimName = "s",
            GlobalPosition = "<1, 2, 3>",
            ParcelName = "p",
            Flags = 76,
            Price = 50
        };
        store.StorePick(pick with { Gatekeeper = "old" });
        store.StorePick(pick);
        store.StoreClassified(ad);

        Assert.That(store.LoadPicks(user), Is.EqualTo(new[] { pick }));
        Assert.That(store.LoadPick(pick.Id), Is.EqualTo(pick));
        Assert.That(store.LoadClassifieds(user), Is.EqualTo(new[] { ad }));
        Assert.That(store.LoadClassified(ad.Id), Is.EqualTo(ad));
        Assert.That(store.DeletePick(pick.Id), Is.True);
        Assert.That(store.DeleteClassified(ad.Id), Is.True);
        Assert.That(store.LoadPick(pick.Id), Is.Null);
        Assert.That(store.LoadClassified(ad.Id), Is.Null);
    }
}
