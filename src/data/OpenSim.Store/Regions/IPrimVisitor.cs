using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

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
