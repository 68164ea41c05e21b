using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions;

/// <summary>Collects the column names for one engine.</summary>
internal readonly struct PrimColumnNames(EngineKind engine) : IPrimVisitor
{
    public List<string> Names { get; } = [];

    public static IReadOnlyList<string> OfPrims(EngineKind engine)
    {
        var visitor = new PrimColumnNames(engine);
        PrimColumns.Visit(ref visitor, new PrimRow());
        return visitor.Names;
    }

    /// <summary>Without the key.</summary>
    public static IReadOnlyList<string> OfShapes(EngineKind engine)
    {
        var visitor = new PrimColumnNames(engine);
        PrimColumns.VisitShape(ref visitor, new PrimRow());
        return visitor.Names;
    }

    public bool Wants(EngineKind kind) => kind == engine;

    public void Id(string column, ref UUID value) => Names.Add(column);

    public void Int(string column, ref int value) => Names.Add(column);

    public void Mask(string column, ref uint value) => Names.Add(column);

    public void Byte(string column, ref byte value) => Names.Add(column);

    public void SByte(string column, ref sbyte value) => Names.Add(column);

    public void UShort(string column, ref ushort value) => Names.Add(column);

    public void Bool(string column, ref bool value) => Names.Add(column);

    public void Single(string column, ref float value) => Names.Add(column);

    public void Vector(string x, string y, string z, ref Vector3 value) => Names.AddRange([x, y, z]);

    public void Quaternion(string x, string y, string z, string w, ref Quaternion value) => Names.AddRange([x, y, z, w]);

    public void Text(string column, ref string value, int width, ColumnForm form) => Names.Add(column);

    public void Bytes(string column, ref byte[] value, ColumnForm form) => Names.Add(column);
}
