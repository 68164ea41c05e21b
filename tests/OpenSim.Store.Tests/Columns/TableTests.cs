using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Columns;

public sealed class TableTests(string engine) : StoreFixture(engine, StoreKind.UserAccount)
{
    private Table<SampleRow, SampleColumns> _table = null!;

    [OneTimeSetUp]
    public void MakeTable()
    {
        Database.Write(session => session.ExecuteScript(SampleColumns.Create(session.Dialect.IsSqlite)));
        _table = new Table<SampleRow, SampleColumns>(Database.Dialect);
    }

    [TestCase(31)]
    [TestCase(32)]
    public void Store_RandomRows_AreReadAsTheyWere(int seed)
    {
        var random = new RandomRows(seed);
        var rows = new List<SampleRow>();
        while (rows.Count < 41) // a batch, two small ones, and one
            rows.Add(RowFiller.Fill<SampleRow, SampleColumns>(random, Database.Dialect.Engine));

        Database.Write(session => _table.Store(session, rows));

        foreach (var row in rows)
            Assert.That(Text(Load(row.Id)!), Is.EqualTo(Text(row)));
    }

    [Test]
    public void Store_Again_OverwritesTheRow()
    {
        var id = UUID.Random();
        Database.Write(session => _table.Store(session, new SampleRow { Id = id, Name = "first", Count = 1 }));
        Database.Write(session => _table.Store(session, new SampleRow { Id = id, Name = "second", Count = 2 }));

        var rows = Database.Read(session => _table.List(session, $"Id = {id} order by Name"));

        Assert.That(rows.Select(row => (row.Name, row.Count)), Is.EqualTo(new[] { ("second", 2) }));
    }

    [Test]
    public void First_NoSuchRow_IsNull() => Assert.That(Load(UUID.Random()), Is.Null);

    [Test]
    public void Store_ForeignForms_StandInTheTableAsOpenSimulatorHasThem()
    {
        var row = new SampleRow
        {
            Id = UUID.Random(), Mask = 0x80000001, Positive = 0x80000001, Tiny = 200, Word = true, OnlyThere = true, CountText = 7,
            Single = float.NaN
        };
        Database.Write(session => _table.Store(session, row));

        var held = Database.Read(session =>
        {
            using var found =
                session.Query($"select Mask, Positive, Tiny, Word, CountText, Small, Blb, Extra from sample where Id = {row.Id}");
            Assert.That(found.Next(), Is.True);
            Assert.That(found.IsNull(6), Is.True, "empty is null");
            Assert.That(found.Bytes(7), Is.EqualTo(new byte[] { 0 }), "a count of nothing");
            return (found.Int64(0), found.Int64(1), found.Int64(2), found.Text(3), found.Text(4), found.Double(5));
        });

        var sqlite = Database.Dialect.IsSqlite;
        Assert.That(held, Is.EqualTo(((long)(sqlite ? 1 : -2147483647), 1L, (long)(sqlite ? 200 : -56), "True", "7", 0d)));
        Assert.That(Load(row.Id), Has.Property("Tiny").EqualTo(200).And.Property("OnlyThere").EqualTo(true).And.Property("Extra").Empty);
    }

    [Test]
    public void Store_TooLongText_IsCutInTheTableAndNotInTheRow()
    {
        var row = new SampleRow { Id = UUID.Random(), Name = "seventeen letters" };
        Database.Write(session => _table.Store(session, row));

        Assert.That((row.Name, Load(row.Id)!.Name), Is.EqualTo(("seventeen letters", "seventeen letter")));
    }

    private SampleRow? Load(UUID id) => Database.Read(session => _table.First(session, $"Id = {id}"));

    private static string Text(SampleRow row) => RowText.Of<SampleRow, SampleColumns>(row);
}
