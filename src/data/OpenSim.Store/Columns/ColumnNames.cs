using OpenSim.Primitives;

namespace OpenSim.Store.Columns;

/// <summary>Collects the names of a table's columns on one engine.</summary>
public readonly struct ColumnNames : IColumnVisitor
{
    private readonly EngineKind _engine;
    private readonly List<string> _names = [];
    private readonly List<string> _ids = [];

    private ColumnNames(EngineKind engine) => _engine = engine;

    public static IReadOnlyList<string> Of<TRow, TColumns>(EngineKind engine)
        where TRow : new()
        where TColumns : IColumns<TRow>
    {
        var visitor = new ColumnNames(engine);
        TColumns.Visit(ref visitor, new TRow());
        return visitor._names;
    }

    /// <summary>Those of them that hold ids.</summary>
    public static IReadOnlyList<string> OfIds<TRow, TColumns>(EngineKind engine)
        where TRow : new()
        where TColumns : IColumns<TRow>
    {
        var visitor = new ColumnNames(engine);
        TColumns.Visit(ref visitor, new TRow());
        return visitor._ids;
    }

    public bool Wants(EngineKind engine) => engine == _engine;

    public UUID Id(string column, UUID value)
    {
        _ids.Add(column);
        return Add(column, value);
    }

    public int Int(string column, int value, ColumnForm form) => Add(column, value);

    public uint UInt(string column, uint value, ColumnForm form) => Add(column, value);

    public long Long(string column, long value, ColumnForm form) => Add(column, value);

    public byte Byte(string column, byte value, ColumnForm form) => Add(column, value);

    public sbyte SByte(string column, sbyte value) => Add(column, value);

    public bool Bool(string column, bool value, ColumnForm form) => Add(column, value);

    public float Single(string column, float value) => Add(column, value);

    public double Double(string column, double value) => Add(column, value);

    public string Text(string column, string value, int width, ColumnForm form) => Add(column, value);

    public string? TextOrNull(string column, string? value, int width) => Add(column, value);

    public byte[] Bytes(string column, byte[] value, ColumnForm form) => Add(column, value);

    private T Add<T>(string column, T value)
    {
        _names.Add(column);
        return value;
    }
}
