using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Services.Local.Groups;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>
/// Every column of every declared table, with whatever the engine lets stand there: the rows beside it are read as before, what cannot be
/// read is named with its table and its key, and the row stays as it is.
/// </summary>
public sealed class UnreadableRowsTests(string engine) : StoreFixture(engine)
{
    private static readonly string[] Values =
    [
        "null", "''", "'no such thing'", "x'00ff80fe'", "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "0.5",
        "'0000-00-00 00:00:00'", "'%%%='"
    ];

    private static readonly MethodInfo Tried =
        typeof(UnreadableRowsTests).GetMethod(nameof(Try), BindingFlags.Instance | BindingFlags.NonPublic)!;

    private int _kept; // rows read beside and with what cannot be read

    public static IEnumerable<TestCaseData> Tables() =>
        from type in typeof(ParcelRow).Assembly.GetTypes().Concat(typeof(GroupsService).Assembly.GetTypes())
        from declared in type.GetInterfaces()
        where declared.IsGenericType && declared.GetGenericTypeDefinition() == typeof(IColumns<>)
        let row = declared.GetGenericArguments()[0]
        where row.GetConstructor([]) is not null
        select new TestCaseData(row, type).SetArgDisplayNames(type.Name);

    [TestCaseSource(nameof(Tables))]
    public void WhateverStandsInAColumn_CostsNoOtherRow_AndIsNamed(Type row, Type columns) =>
        Tried.MakeGenericMethod(row, columns).Invoke(this, BindingFlags.DoNotWrapExceptions, null, null, null);

    private void Try<TRow, TColumns>()
        where TRow : class, new()
        where TColumns : IColumns<TRow>
    {
        if (Engine is SqliteFileEngine)
            Assert.Pass("As in memory.");
        var there = Database.Read(session => session.Dialect.ReadColumns(session));
        if (!there.TryGetValue(TColumns.Table, out _))
            Assert.Pass("Not on this engine.");
        var table = new Table<TRow, TColumns>(Database.Dialect);
        var random = new RandomRows(5);
        _kept = 0;
        foreach (var column in table.Columns)
        {
            foreach (var value in Values)
                TryValue(table, random, column, value);
        }

        Assert.That(_kept, Is.Positive, "the engine took none of it");
    }

    private void TryValue<TRow, TColumns>(Table<TRow, TColumns> table, RandomRows random, string column, string value)
        where TRow : class, new()
        where TColumns : IColumns<TRow>
    {
        var name = Database.Dialect.Quote(TColumns.Table);
        List<string> expected;
        try
        {
            var attempts = 0;
            do
            {
                TRow[] good = [Fill<TRow, TColumns>(random), Fill<TRow, TColumns>(random)];
                expected = Replace(table, name, good);
                Replace(table, name, Fill<TRow, TColumns>(random));
                Database.Write(session => session.ExecuteScript($"update {name} set {Database.Dialect.Quote(column)} = {value}"));
                Database.Write(session => table.Store(session, good));
            }
            while (Count(name) < 3 && ++attempts < 10); // names drawn twice, where they are to be told apart
        }
        catch (StoreException)
        {
            return; // the engine lets no such thing stand there
        }

        Database.Unreadable = new UnreadableRows();

        var read = Rows(table);

        Assert.That(expected, Is.SubsetOf(read), $"{column} = {value}");
        Assert.That(Count(name), Is.EqualTo(3));
        var isMisread = value == "'no such thing'" && Database.Dialect.IsSqlite
            && !Texts.Of<TRow, TColumns>(Database.Dialect.Engine).Contains(column);
        if (read.Count < 3 || isMisread)
            Assert.That(Database.Unreadable.Named, Has.Some.StartsWith($"Table {TColumns.Table}, row "), $"{column} = {value}");
        if (isMisread && read.Count == 3)
            Assert.That(Database.Unreadable.Named, Has.Some.Contains($"column {column} holds \"no such thing\"").IgnoreCase);
        _kept += read.Count;
    }

    private long Count(string name) => Database.Read(session => session.Number($"select count(*) from {name:raw}"));

    private List<string> Replace<TRow, TColumns>(Table<TRow, TColumns> table, string name, params TRow[] rows)
        where TRow : class, new()
        where TColumns : IColumns<TRow>
    {
        Database.Write(session => session.ExecuteScript($"delete from {name}"));
        Database.Write(session => table.Store(session, rows));
        return Rows(table);
    }

    private List<string> Rows<TRow, TColumns>(Table<TRow, TColumns> table)
        where TRow : class, new()
        where TColumns : IColumns<TRow> =>
        Database.Read(session => table.List(session, $"1 = 1")).ConvertAll(RowText.Of<TRow, TColumns>);

    private TRow Fill<TRow, TColumns>(RandomRows random)
        where TRow : class, new()
        where TColumns : IColumns<TRow> => RowFiller.Fill<TRow, TColumns>(random, Database.Dialect.Engine);

    /// <summary>The columns that hold any text or bytes, base64 apart.</summary>
    private readonly struct Texts(EngineKind engine, List<string> names) : IColumnVisitor
    {
        public static List<string> Of<TRow, TColumns>(EngineKind engine)
            where TRow : new()
            where TColumns : IColumns<TRow>
        {
            var texts = new Texts(engine, []);
            TColumns.Visit(ref texts, new TRow());
            return texts.Names;
        }

        private List<string> Names => names;

        public bool Wants(EngineKind kind) => kind == engine;

        public UUID Id(string column, UUID value) => value;

        public int Int(string column, int value, ColumnForm form) => value;

        public uint UInt(string column, uint value, ColumnForm form) => value;

        public long Long(string column, long value, ColumnForm form) => value;

        public byte Byte(string column, byte value, ColumnForm form) => value;

        public sbyte SByte(string column, sbyte value) => value;

        public bool Bool(string column, bool value, ColumnForm form) => value;

        public float Single(string column, float value) => value;

        public double Double(string column, double value) => value;

        public string Text(string column, string value, int width, ColumnForm form) => Add(column, value);

        public string? TextOrNull(string column, string? value, int width) => Add(column, value);

        public byte[] Bytes(string column, byte[] value, ColumnForm form) =>
            (form & ColumnForm.Base64OnSqlite) == 0 ? Add(column, value) : value;

        private T Add<T>(string column, T value)
        {
            names.Add(column);
            return value;
        }
    }
}
