using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Estates;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Search;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>
/// One question has one answer, whatever engine and whatever is asked for by name: case does not count, accents and blanks do, signs of
/// patterns are letters, and the order is that of the letters.
/// </summary>
public sealed class LookUpTests(string engine) : StoreFixture(engine)
{
    private static readonly string[] Names =
        ["CAFÉ Ω", "Cafe x", "100% off", "1000 off", "a_b one", "axb one", "what!", "Zed cafes", "ähre e", "Birne e", "Apfel e"];

    private static readonly (string Words, string[] Found)[] Searches =
    [
        ("café", ["CAFÉ Ω"]), ("CAFE", ["Cafe x", "Zed cafes"]), ("ω", ["CAFÉ Ω"]), ("0% O", ["100% off"]), ("A_B", ["a_b one"]),
        ("!", ["what!"]), ("%", ["100% off"]), ("_", ["a_b one"]), ("Ähre", ["ähre e"]), ("\\", []), ("'", []),
        ("e e", ["ähre e", "Birne e"])
    ];

    private static readonly (string Name, bool IsThere)[] Exact =
    [
        ("café ω", true), ("cafe Ω", false), ("100% OFF", true), ("100%", false), ("%", false), ("A_B ONE", true), ("ÄHRE E", true),
        ("ahre e", false), ("Cafe  x", false), ("Cafe", false)
    ];

    private readonly RandomRows _rows = new(91);
    private readonly ManualTime _time = new();
    private readonly Configuration _configuration = new();

    private int Now => (int)_time.GetUtcNow().ToUnixTimeSeconds();

    [Test]
    public async Task Regions()
    {
        var grid = new GridService(Database, _configuration, _time);
        for (var i = 0; i < Names.Length; i++)
            Assert.That(await grid.RegisterRegion(UUID.Zero, new GridRegion
            {
                RegionId = _rows.Id(), RegionName = Names[i], RegionLocX = i * 256, RegionLocY = 256, RegionSizeX = 256, RegionSizeY = 256,
                ExternalHostName = "sim.example", InternalPort = 9000, ServerUri = "http://sim.example:9000/", HttpPort = 9000
            }), Is.Null);

        await AssertSearched(async words => [.. (await grid.GetRegionsByName(UUID.Zero, words, 20)).Select(region => region.RegionName)]);
        await AssertNamed(async name => await grid.GetRegionByName(UUID.Zero, name) is not null);
        Assert.That((await grid.GetRegionsByName(UUID.Zero, "e", 20)).Select(r => r.RegionName)
                .Where(n => n.EndsWith(" e", StringComparison.Ordinal)),
            Is.EqualTo(InOrder()));
    }

    [Test]
    public async Task Groups()
    {
        var groups = new GroupsService(Database, _configuration, _time);
        foreach (var name in Names)
        {
            var draft = new GroupRecord { Id = _rows.Id(), Name = name, FounderId = _rows.Id(), ShowInList = true };
            Assert.That(await groups.CreateGroup(draft), Is.Null, name);
        }

        await AssertSearched(async words => [.. (await groups.FindGroups(words, 0, 20)).Select(group => group.Name)]);
        await AssertNamed(async name => await groups.GetGroup(name) is not null);
        Assert.That((await groups.FindGroups("e", 0, 20)).Select(group => group.Name)
                .Where(n => n.EndsWith(" e", StringComparison.Ordinal)),
            Is.EqualTo(InOrder()));
        Assert.That(await groups.CreateGroup(new GroupRecord { Id = _rows.Id(), Name = "ÄHRE\n E", FounderId = _rows.Id() }), Is.Not.Null);
    }

    [Test]
    public async Task Estates()
    {
        var estates = new EstateService(Database);
        foreach (var name in Names)
            await estates.StoreEstate(new Estate { Name = name });

        await AssertNamed(async name => (await estates.GetEstatesByName(name)).Count == 1);
        await estates.StoreEstate(new Estate { Name = Names[0] });
        Assert.That(await estates.GetEstatesByName(Names[0].ToLowerInvariant()), Has.Count.EqualTo(2), "doubles are doubles");
    }

    [Test]
    public async Task Places()
    {
        var places = new PlaceService(Database, _time);
        await places.Tell(_rows.Id(), [.. Names.Select(name => new Place
        {
            ParcelId = _rows.Id(), Name = name, RegionName = name, IsShown = true, IsListed = true, Area = 512
        })]);
        async Task<string[]> Find(string words, string region = "") => [.. (await places.Find(new PlaceQuestion
        {
            Words = words, RegionName = region, Max = 20, Order = PlaceOrderKind.Name
        })).Select(place => place.Name)];

        await AssertSearched(words => Find(words));
        await AssertNamed(async name => (await Find("", name)).Length == 1);
    }

    [Test]
    public async Task Events()
    {
        var events = new EventService(Database, _time);
        foreach (var name in Names)
            await events.Add(new WorldEvent { Name = name, Begins = Now + 60, Duration = 60, Category = 20, RegionName = "R" });

        await AssertSearched(async words =>
            [.. (await events.Find(new EventQuestion(Now, long.MaxValue, 0, words, _ => true, null), 0, 20)).Select(e => e.Name)]);
    }

    [Test]
    public async Task Classifieds()
    {
        var profiles = new UserProfilesService(Database);
        foreach (var name in Names)
            await profiles.StoreClassified(new Classified
            {
                Id = _rows.Id(), CreatorId = _rows.Id(), Name = name, Category = 3, CreationDate = Now, ExpirationDate = Now + 3600
            });

        await AssertSearched(async words =>
            [.. (await profiles.FindClassifieds(new ClassifiedQuestion(words, 0, Now, true, true), 0, 20)).Select(c => c.Name)]);
    }

    [Test]
    public async Task Users()
    {
        var accounts = new UserAccountService(Database,
            new AuthenticationService(Database, _configuration, new PasswordWork(_configuration, new StatRegistry())),
            new InventoryService(Database), new AvatarService(Database), _configuration, _time);
        foreach (var words in Names.Select(name => name.Split(' ')))
            await accounts.StoreUserAccount(new UserAccount
            {
                PrincipalId = _rows.Id(), FirstName = words[0], LastName = words.ElementAtOrDefault(1) ?? "Q", Active = true
            });

        foreach (var (name, isThere) in Exact.Where(exact => exact.Name.Split(' ').Length == 2))
        {
            var words = name.Split(' ');
            Assert.That(await accounts.GetUserAccount(UUID.Zero, words[0], words[1]) is not null, Is.EqualTo(isThere), name);
        }
    }

    private static string[] InOrder() => ["Apfel e", "Birne e", "ähre e"];

    private static async Task AssertSearched(Func<string, Task<string[]>> search)
    {
        foreach (var (words, found) in Searches)
            Assert.That(await search(words), Is.EquivalentTo(found), words);
    }

    private static async Task AssertNamed(Func<string, Task<bool>> isThere)
    {
        foreach (var (name, expected) in Exact)
            Assert.That(await isThere(name), Is.EqualTo(expected), name);
    }
}
