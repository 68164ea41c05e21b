using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Estates;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Reports;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>
/// Whatever stands in a row is read as it was written, column by column: a column that is only in one half of a list would show here.
/// </summary>
public sealed class AllTablesTests(string engine) : StoreFixture(engine)
{
    [Test]
    public void InventoryFolders() => AssertComesBack<InventoryFolder, InventoryFolderColumns>();

    [Test]
    public void InventoryItems() => AssertComesBack<InventoryItem, InventoryItemColumns>();

    [Test]
    public void InventoryMarks() => AssertComesBack<InventoryMark, InventoryMarkColumns>();

    [Test]
    public void Estates() => AssertComesBack<Estate, EstateColumns>();

    [Test]
    public void UserAccounts() => AssertComesBack<UserAccount, UserAccountColumns>();

    [Test]
    public void GridUsers() => AssertComesBack<GridUserInfo, GridUserColumns>((user, random) => user with
    {
        UserId = random.Id().ToString(),
        HomePosition = random.Vector(),
        HomeLookAt = random.Vector(),
        LastPosition = random.Vector(),
        LastLookAt = random.Vector()
    });

    [Test]
    public void AgentPreferences() => AssertComesBack<AgentPreferences, AgentPreferencesColumns>((preferences, random) =>
        // char(2), double(30,27)
        preferences with { AccessPrefs = random.Bool() ? "PG" : "A", HoverHeight = random.Bool() ? 0.25 : -0.125 });

    [Test]
    public void Profiles() => AssertComesBack<UserProfileProperties, UserProfileColumns>();

    [Test]
    public void Picks() => AssertComesBack<Pick, UserPickColumns>();

    [Test]
    public void Classifieds() => AssertComesBack<Classified, ClassifiedColumns>();

    [Test]
    public void UserSettings() => AssertComesBack<UserSettings, UserSettingsColumns>();

    [Test]
    public void Regions() => AssertComesBack<GridRegion, GridRegionColumns>();

    [Test]
    public void Mutes() => AssertComesBack<MuteData, MuteColumns>();

    [Test]
    public void DisplayNames() => AssertComesBack<DisplayName, DisplayNameColumns>();

    [Test]
    public void AbuseReports() => AssertComesBack<AbuseReport, AbuseReportColumns>((report, random) =>
        report with { Position = random.Vector() });

    [Test]
    public void Balances() => AssertComesBack<MoneyBalance, MoneyBalanceColumns>();

    [Test]
    public void Transfers() => AssertComesBack<MoneyTransfer, MoneyTransferColumns>();

    [Test]
    public void Events() => AssertComesBack<WorldEvent, EventColumns>((happening, random) => happening with
    {
        Position = new Vector3D(random.Vector().X, 2, 3)
    });

    [Test]
    public void Assets() => AssertComesBack<Asset, AssetColumns>();

    [Test]
    public void ContentAssets() => AssertComesBack<Asset, ContentAssetColumns>((asset, random) =>
        asset with { Hash = ContentHash.Of(random.Bytes()) });

    /// <param name="fit">Puts right what not any value may stand in.</param>
    private void AssertComesBack<TRow, TColumns>(Func<TRow, RandomRows, TRow>? fit = null)
        where TRow : class, new()
        where TColumns : IColumns<TRow>
    {
        var table = new Table<TRow, TColumns>(Database.Dialect);
        var random = new RandomRows(61);
        var rows = new List<TRow>();
        while (rows.Count < 20)
        {
            var row = RowFiller.Fill<TRow, TColumns>(random, Database.Dialect.Engine);
            rows.Add(fit is null ? row : fit(row, random));
        }

        Database.Write(session => table.Store(session, rows));

        var read = Database.Read(session => table.List(session, $"1 = 1"));
        Assert.That(read.Select(RowText.Of<TRow, TColumns>), Is.EquivalentTo(rows.Select(RowText.Of<TRow, TColumns>)));
    }
}
