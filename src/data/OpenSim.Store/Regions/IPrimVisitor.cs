using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// Walks over the columns of a prim. <see cref="PrimColumns"/> says once which columns there are and which field each belongs to; visitors make
/// select lists, parameters, rows, journal records and comparisons of it. Implemented by structs, so that the walk is compiled without calls.
/// </summary>
internal interface IPrimVisitor
{
    /// <summary>Whether columns that only this kind of engine has are to be walked.</summary>
    bool Wants(EngineKind engine);

    void Id(string column, ref UUID value);

    void Int(string column, ref int value);

    /// <summary>A bit mask in a signed column.</summary>
    void Mask(string column, ref uint value);

    void Byte(string column, ref byte value);

    void SByte(string column, ref sbyte value);

    void UShort(string column, ref ushort value);

    void Bool(string column, ref bool value);

    void Single(string column, ref float value);

    /// <summary>Three columns, named by the prefix and x, y, z in the prefix's own case.</summary>
    void Vector(string x, string y, string z, ref Vector3 value);

    void Quaternion(string x, string y, string z, string w, ref Quaternion value);

    /// <param name="width">Most characters the column takes; 0 for no limit.</param>
    void Text(string column, ref string value, int width, ColumnForm form);

    void Bytes(string column, ref byte[] value, ColumnForm form);
}

/// <summary>Which engines have a column.</summary>
internal enum EngineKind
{
    MySql,
    Sqlite
}

/// <summary>How a column holds "nothing", and what OpenSimulator made of it on SQLite.</summary>
[Flags]
internal enum ColumnForm
{
    Plain = 0,

    /// <summary>Empty is stored as null, because OpenSimulator parses what is not null.</summary>
    NullIfEmpty = 1,

    /// <summary>On SQLite the bytes are base64 text.</summary>
    Base64OnSqlite = 2,

    /// <summary>Empty is stored as one byte, a count of zero: OpenSimulator reads the count without looking whether there is one, and drops the prim.</summary>
    Counted = 4
}
