using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Local.Reports;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class PersonTests(string engine) : StoreFixture(engine, StoreKind.UserAccount, StoreKind.UserProfiles)
{
    private const int Day = 24 * 3600;

    private readonly RandomRows _rows = new(81);
    private readonly ManualTime _time = new();

    [Test]
    public async Task DisplayName_IsKept_AndChangedAgainWhenItsTimeHasCome()
    {
        var names = new DisplayNameService(Database, new Configuration(), _time);
        var (ada, bob) = (_rows.Id(), _rows.Id());
        Assert.That(await names.SetDisplayName(ada, " Ada   Löve 𝔄 "), Is.EqualTo(DisplayNameChange.Done));
        Assert.That((await names.GetDisplayNames([ada, bob])).Values.Single().Name, Is.EqualTo("Ada Löve 𝔄"));
        Assert.That(await names.SetDisplayName(ada, "Other"), Is.EqualTo(DisplayNameChange.TooSoon));
        _time.AdvanceSeconds(7 * Day);
        Assert.That(await names.SetDisplayName(ada, "Other"), Is.EqualTo(DisplayNameChange.Done));
        Assert.That(await names.SetDisplayName(ada, ""), Is.EqualTo(DisplayNameChange.Done), "taking it away is always possible");
        Assert.That(await names.SetDisplayName(ada, "Third"), Is.EqualTo(DisplayNameChange.TooSoon));
        Assert.That((await names.GetDisplayNames([ada]))[ada].Name, Is.Empty);
    }

    [TestCase("Ada", DisplayNameChange.Done)]
    [TestCase("名前", DisplayNameChange.Done)]
    [TestCase("1234567890123456789012345678901", DisplayNameChange.Done)]
    [TestCase("12345678901234567890123456789012", DisplayNameChange.TooLong)]
    [TestCase("Ada\u202Eevol", DisplayNameChange.BadCharacters)]
    [TestCase("A\u200Bda", DisplayNameChange.BadCharacters)]
    [TestCase("Ada\nBob", DisplayNameChange.BadCharacters)]
    [TestCase("-- !! --", DisplayNameChange.NoLetters)]
    public async Task DisplayName_IsWhatCanBeSeen(string wish, DisplayNameChange expected) =>
        Assert.That(await new DisplayNameService(Database, new Configuration(), _time).SetDisplayName(_rows.Id(), wish),
            Is.EqualTo(expected));

    [Test]
    public void DisplayName_WithHalfACharacter_IsNone() =>
        Assert.That(DisplayNameText.Check("A" + (char)0xD800).Fault, Is.EqualTo(DisplayNameChange.BadCharacters));

    [Test]
    public async Task Report_ComesBackAsItWas_UntilItIsClosed_AndAfter()
    {
        var reports = new AbuseReportService(Database, _time, NullLogger.Instance);
        var report = new AbuseReport
        {
            ReporterId = _rows.Id(), ReporterName = "Ada Löve", AbuserId = _rows.Id(), ObjectId = _rows.Id(), Category = 45,
            RegionName = "Häfen", Position = new System.Numerics.Vector3(1.5f, 2, 3), Summary = "Lärm 🎺", Details = new string('x', 8000),
            Viewer = "V 7", ScreenshotId = _rows.Id()
        };
        var number = (await reports.Add(report))!.Value;
        var second = (await reports.Add(report))!.Value;
        Assert.That(second, Is.EqualTo(number + 1));
        var expected = report with { Id = number, Created = (int)_time.GetUtcNow().ToUnixTimeSeconds() };
        Assert.That(await reports.Get(number), Is.EqualTo(expected));
        Assert.That(await reports.Close(number));
        Assert.That(await reports.Close(number), Is.False);
        Assert.That((await reports.GetOpen(100)).Select(r => r.Id), Does.Contain(second).And.Not.Contain(number));
        Assert.That(await reports.Get(number), Is.EqualTo(expected with { IsClosed = true }));
    }
}
