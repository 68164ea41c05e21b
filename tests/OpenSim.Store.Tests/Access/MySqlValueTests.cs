using System.Text;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Access;

/// <summary>Columns of every type that MySQL's tables have, read as every type that the stores ask for.</summary>
public sealed class MySqlValueTests
{
    private MariaDbEngine _engine = null!;
    private Database _database = null!;

    [OneTimeSetUp]
    public void MakeTable()
    {
        _engine = new MariaDbEngine();
        _database = new Database(_engine.Driver, _engine.ConnectionString);
        _database.Write(session =>
        {
            session.Execute($"""
                create table kinds (t tinyint(1), tu tinyint unsigned, s smallint, iu int unsigned, b bigint, bu bigint unsigned, f float,
                d double, n decimal(20, 3), c char(36), v varchar(64) character set latin1, x text, m longblob, w datetime)
                """);
            session.Execute($"""
                insert into kinds values (-3, 200, -30000, 4294967295, -9223372036854775807, 18446744073709551615, {0.1f}, {0.1}, 12.5,
                '00000000-0000-0000-0000-0000000000ab', 'Grüße', '17', {new byte[] { 0, 255 }}, '2026-11-22 01:02:03')
                """);
            session.Execute($"insert into kinds (t) values (null)");
        });
    }

    [OneTimeTearDown]
    public void DropTable()
    {
        _database?.Dispose();
        _engine?.Dispose();
    }

    private T First<T>(Func<RowCursor, T> read) => _database.Read(session =>
    {
        using var rows = session.Query($"select t, tu, s, iu, b, bu, f, d, n, c, v, x, m, w from kinds where d is not null");
        Assert.That(rows.Next(), Is.True);
        return read(rows);
    });

    [Test]
    public void WholeNumbers_ComeInTheirRange()
    {
        var numbers = First(row => (row.Int32(0), row.Byte(1), row.Int16(2), row.UInt32(3), row.Int64(4), unchecked((ulong)row.Int64(5))));

        Assert.That(numbers, Is.EqualTo((-3, (byte)200, (short)-30000, uint.MaxValue, -long.MaxValue, ulong.MaxValue)));
    }

    [Test]
    public void Floats_KeepEveryBit() =>
        Assert.That(First(row => (row.Single(6), row.Double(7), row.Double(8))), Is.EqualTo((0.1f, 0.1, 12.5)));

    [Test]
    public void Numbers_ReadAsAnotherKind_AreConverted()
    {
        var numbers = First(row => (row.Single(0), row.Int64(7), row.Int64(8), row.Int64(11), row.Double(11), row.Double(4)));

        Assert.That(numbers, Is.EqualTo((-3f, 0L, 12L, 17L, 17.0, (double)-long.MaxValue)));
    }

    [Test]
    public void Texts_ComeInUnicodeWhateverTheColumnHas() => Assert.That(
        First(row => (row.Text(10), Encoding.UTF8.GetString(row.Raw(10)), row.Text(3), row.Text(8))),
        Is.EqualTo(("Grüße", "Grüße", "4294967295", "12.500")));

    [Test]
    public void Ids_ComeFromText() => Assert.That(
        First(row => (row.Id(9).ToString(), row.Id(10).IsZero)), Is.EqualTo(("00000000-0000-0000-0000-0000000000ab", true)));

    [Test]
    public void Bytes_ComeAsTheyAre() => Assert.That(
        First(row => (Convert.ToHexString(row.Bytes(12)), Convert.ToHexString(row.Raw(12)), row.Bytes(11).Length)),
        Is.EqualTo(("00FF", "00FF", 2)));

    [Test]
    public void Times_AreReadAsTheServerConvertsThem() =>
        Assert.That(_database.Read(session => session.Number($"select year(w) from kinds where d is not null")), Is.EqualTo(2026));

    [Test]
    public void Nulls_AreZeroAndEmpty() => _database.Read(session =>
    {
        using var rows = session.Query($"select t, bu, f, d, c, m from kinds where d is null");
        Assert.That(rows.Next(), Is.True);
        for (var column = 0; column < 6; column++)
        {
            Assert.That((rows.IsNull(column), rows.Int64(column), rows.Double(column)), Is.EqualTo((true, 0L, 0.0)));
            Assert.That((rows.Single(column), rows.Text(column)), Is.EqualTo((0f, "")));
            Assert.That((rows.Raw(column).Length, rows.Bytes(column).Length, rows.Id(column).IsZero), Is.EqualTo((0, 0, true)));
        }

        return true;
    });
}
