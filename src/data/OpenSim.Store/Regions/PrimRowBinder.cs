using System.Data.Common;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Sets a command's parameters from a row, in order.</summary>
internal struct PrimRowBinder(DbParameterCollection parameters, EngineKind engine, int parameter) : IPrimVisitor
{
    private static readonly byte[] NothingCounted = [0];

    /// <summary>The next parameter to set.</summary>
    public int Parameter { get; private set; } = parameter;

    public readonly bool Wants(EngineKind kind) => kind == engine;

    public void Id(string name, ref UUID value) => Set(value.ToString());

    public void Int(string name, ref int value) => Set(value);

    // MySQL's column is signed and OpenSimulator casts it back; on SQLite it converts, and would choke on a value beyond 31 bits.
    public void Mask(string name, ref uint value) => Set(engine == EngineKind.Sqlite ? (int)(value & 0x7FFFFFFF) : unchecked((int)value));

    // A signed tinyint on MySQL.
    public void Byte(string name, ref byte value) => Set(engine == EngineKind.Sqlite ? value : unchecked((sbyte)value));

    public void SByte(string name, ref sbyte value) => Set(value);

    public void UShort(string name, ref ushort value) => Set(value);

    public void Bool(string name, ref bool value) => Set(value ? 1 : 0);

    public void Single(string name, ref float value) => Set(Finite(value));

    public void Vector(string x, string y, string z, ref Vector3 value)
    {
        Set(Finite(value.X));
        Set(Finite(value.Y));
        Set(Finite(value.Z));
    }

    public void Quaternion(string x, string y, string z, string w, ref Quaternion value)
    {
        Set(Finite(value.X));
        Set(Finite(value.Y));
        Set(Finite(value.Z));
        Set(Finite(value.W));
    }

    public void Text(string name, ref string value, int width, ColumnForm form)
    {
        if (value.Length == 0 && (form & ColumnForm.NullIfEmpty) != 0)
            Set(DBNull.Value);
        else
            Set(width > 0 ? ColumnText.Cut(value, width) : value);
    }

    public void Bytes(string name, ref byte[] value, ColumnForm form)
    {
        if ((form & ColumnForm.Base64OnSqlite) != 0 && engine == EngineKind.Sqlite)
            Set(Convert.ToBase64String(value));
        else if (value.Length == 0 && (form & ColumnForm.NullIfEmpty) != 0)
            Set(DBNull.Value);
        else if (value.Length == 0 && (form & ColumnForm.Counted) != 0)
            Set(NothingCounted);
        else
            Set(value);
    }

    private void Set(object value) => parameters[Parameter++].Value = value;

    private static float Finite(float value) => float.IsFinite(value) ? value : 0;
}
