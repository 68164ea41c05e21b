using OpenSim.Primitives;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Search;
using OpenSim.Services.Users;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class SearchTests(string engine) : StoreFixture(engine, StoreKind.SearchStore, StoreKind.UserProfiles)
{
    private const int Hour = 3600;

    private readonly RandomRows _rows = new(71);
    private readonly ManualTime _time = new();
    private EventService _events = null!;

    private int Now => (int)_time.GetUtcNow().ToUnixTimeSeconds();

    [SetUp]
    public void SetUp()
    {
        _events = new EventService(Database, _time);
        Database.Write(session => session.Execute($"delete from events"));
    }

    [Test]
    public async Task Event_ComesBackAsItWasWrittenDown()
    {
        var happening = new WorldEvent
        {
            OwnerId = _rows.Id(), CreatorId = _rows.Id(), Name = "Fête", Category = 20, Description = "Wörds 🎻", Begins = Now + Hour,
            Duration = 90, HasCover = true, CoverAmount = 12, RegionName = "Häfen", ParcelId = _rows.Id(), Position = new Vector3D(1.5, 2, 3),
            Flags = 2
        };
        var id = await _events.Add(happening);
        Assert.That(id, Is.GreaterThan(0u));
        Assert.That(await _events.Get(id), Is.EqualTo(happening with { Id = id }));
        Assert.That(await _events.Add(happening), Is.GreaterThan(id));
        Assert.That(await _events.Get(id + 1000), Is.Null);
    }

    [Test]
    public async Task Events_AreFoundByTimeCategoryWordsMaturityAndRegion_TheNextFirst()
    {
        await Add("Long past", -10 * Hour, 60);
        await Add("Going on", -Hour, 120);
        await Add("Later talk", 5 * Hour, 60, category: 18, maturity: 1);
        await Add("Next dance", 2 * Hour, 60, region: "Hall");
        Assert.That(await Find(), Is.EqualTo(new[] { "Going on", "Next dance", "Later talk" }));
        Assert.That(await Find(words: "TALK"), Is.EqualTo(new[] { "Later talk" }));
        Assert.That(await Find(category: 18), Is.EqualTo(new[] { "Later talk" }));
        Assert.That(await Find(isIncluded: m => m == 0), Is.EqualTo(new[] { "Going on", "Next dance" }));
        Assert.That(await Find(region: "Hall"), Is.EqualTo(new[] { "Next dance" }));
        Assert.That(await Find(until: Now + (3 * Hour)), Is.EqualTo(new[] { "Going on", "Next dance" }));
        Assert.That(await Find(start: 1, max: 1), Is.EqualTo(new[] { "Next dance" }));
    }

    [Test]
    public async Task Reminders_AreOnesOwn_UntilTheEventIsOverOrDeleted()
    {
        var (ada, bob) = (_rows.Id(), _rows.Id());
        var (first, second) = (await Add("First", Hour, 60), await Add("Second", 2 * Hour, 60));
        foreach (var id in new[] { first, second, second })
            Assert.That(await _events.SetReminder(ada, id, true));
        Assert.That((await _events.GetReminders(ada)).Select(e => e.Name), Is.EqualTo(new[] { "First", "Second" }));
        Assert.That(await _events.GetReminders(bob), Is.Empty);
        await _events.SetReminder(ada, first, false);
        Assert.That(await _events.Delete(second));
        Assert.That(await _events.Delete(second), Is.False);
        Assert.That(await _events.GetReminders(ada), Is.Empty);
        for (var i = 0u; i < 100; i++)
            Assert.That(await _events.SetReminder(bob, i, true));
        Assert.That(await _events.SetReminder(bob, 100, true), Is.False, "as many as he may have");
    }

    [Test]
    public async Task Classifieds_AreFoundByWords_WhoseSignsMeanThemselves()
    {
        var profiles = new UserProfilesService(Database);
        foreach (var (name, flags) in new[] { ("50% off_now", (byte)0), ("Boats!", (byte)2), ("50 percent offering", (byte)0) })
            await profiles.StoreClassified(new Classified
            {
                Id = _rows.Id(), CreatorId = _rows.Id(), Name = name, Description = "Ünder", Category = 3, Flags = flags,
                CreationDate = Now, ExpirationDate = Now + Hour
            });
        async Task<string[]> Names(string words, int category = 0, bool general = true, bool mature = true) =>
            [.. (await profiles.FindClassifieds(new ClassifiedQuestion(words, category, Now, general, mature), 0, 10)).Select(c => c.Name)
                .Order(StringComparer.Ordinal)];
        Assert.That(await Names("50% O"), Is.EqualTo(new[] { "50% off_now" }));
        Assert.That(await Names("off_"), Is.EqualTo(new[] { "50% off_now" }));
        Assert.That(await Names("!"), Is.EqualTo(new[] { "Boats!" }));
        Assert.That(await Names("nder", 3), Has.Length.EqualTo(3));
        Assert.That(await Names("", 4), Is.Empty);
        Assert.That(await Names("", general: false), Is.EqualTo(new[] { "Boats!" }));
        Assert.That(await Names("", mature: false), Has.Length.EqualTo(2));
        _time.AdvanceSeconds(Hour);
        Assert.That(await Names(""), Is.Empty, "they have run out");
    }

    private async Task<uint> Add(string name, int inSeconds, int minutes, int category = 20, int maturity = 0, string region = "R") =>
        await _events.Add(new WorldEvent
        {
            Name = name, Begins = Now + inSeconds, Duration = minutes, Category = category, Flags = maturity, RegionName = region
        });

    private async Task<string[]> Find(string words = "", int category = 0, long until = long.MaxValue, Func<int, bool>? isIncluded = null,
        string? region = null, int start = 0, int max = 10) =>
        [.. (await _events.Find(new EventQuestion(Now, until, category, words, isIncluded ?? (_ => true), region), start, max))
            .Select(e => e.Name)];
}
