using System.Text;
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
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>A name is one line that fits into its column and into a field of a message, whichever door it came by.</summary>
public sealed class NameColumnTests(string engine) : StoreFixture(engine)
{
    private static readonly string[] Bad =
        ["two\r\nlines", "bell\a and \0 zero \u007f", new string('x', 300), string.Concat(Enumerable.Repeat("🎈", 200)), "\ttab"];

    [Test]
    public void Items() => AssertLines<InventoryItem, InventoryItemColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Folders() => AssertLines<InventoryFolder, InventoryFolderColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Contents() => AssertLines<PrimItemRow, PrimItemColumns>((row, name) => row with { Name = name }, row => row.Name);

    // As OpenSimulator has left them.
    [TestCase("inventoryitems", "inventoryName")]
    [TestCase("inventoryfolders", "folderName")]
    [TestCase("primitems", "name")]
    public void Bars_ThatStandInATable_AreReadAsBlanks(string table, string column)
    {
        var items = new Table<InventoryItem, InventoryItemColumns>(Database.Dialect);
        var folders = new Table<InventoryFolder, InventoryFolderColumns>(Database.Dialect);
        var contents = new Table<PrimItemRow, PrimItemColumns>(Database.Dialect);
        Database.Write(session => items.Store(session, new InventoryItem { Id = UUID.Random() }));
        Database.Write(session => folders.Store(session, new InventoryFolder { Id = UUID.Random() }));
        Database.Write(session => contents.Store(session, new PrimItemRow { ItemId = UUID.Random() }));
        Database.Write(session => session.ExecuteScript($"update {table} set {column} = 'to|from'"));
        var read = Database.Read(session => table switch
        {
            "inventoryitems" => items.List(session, $"1 = 1").Select(row => row.Name),
            "inventoryfolders" => folders.List(session, $"1 = 1").Select(row => row.Name),
            _ => contents.List(session, $"1 = 1").Select(row => row.Name)
        });
        Assert.That(read, Is.Not.Empty.And.All.EqualTo("to from"));
    }

    [Test]
    public void Groups() => AssertLines<GroupRecord, GroupColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Roles() => AssertLines<GroupRole, GroupRoleColumns>((row, name) => row with { Title = name }, row => row.Title);

    [Test]
    public void Estates() => AssertLines<Estate, EstateColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Parcels() => AssertLines<ParcelRow, ParcelColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Regions() =>
        AssertLines<GridRegion, GridRegionColumns>((row, name) => row with { RegionName = name }, row => row.RegionName);

    [Test]
    public void Places() => AssertLines<Place, PlaceColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Classifieds() => AssertLines<Classified, ClassifiedColumns>((row, name) => row with { Name = name }, row => row.Name);

    [Test]
    public void Accounts() =>
        AssertLines<UserAccount, UserAccountColumns>((row, name) => row with { LastName = name }, row => row.LastName);

    private void AssertLines<TRow, TColumns>(Func<TRow, string, TRow> with, Func<TRow, string> name)
        where TRow : class, new()
        where TColumns : IColumns<TRow>
    {
        var table = new Table<TRow, TColumns>(Database.Dialect);
        var random = new RandomRows(17);
        foreach (var bad in Bad)
        {
            Database.Write(session => session.ExecuteScript($"delete from {TColumns.Table}"));
            Database.Write(session => table.Store(session, with(RowFiller.Fill<TRow, TColumns>(random, Database.Dialect.Engine), bad)));
            var read = name(Database.Read(session => table.List(session, $"1 = 1")).Single());
            Assert.That(read, Is.Not.Empty.And.Length.LessThanOrEqualTo(255));
            Assert.That(read.Where(char.IsControl), Is.Empty);
            Assert.That(Encoding.UTF8.GetByteCount(read), Is.LessThanOrEqualTo(255));
            Assert.That(read.EnumerateRunes(), Has.None.EqualTo(Rune.ReplacementChar));
        }
    }
}
