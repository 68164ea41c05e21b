using System.Numerics;

namespace OpenSim.Store.Columns;

/// <summary>Values that take several columns, and columns whose name depends on the engine.</summary>
public static class ColumnGroups
{
    public static Vector3 Vector<TVisitor>(ref this TVisitor visitor, string x, string y, string z, Vector3 value)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        new(visitor.Single(x, value.X), visitor.Single(y, value.Y), visitor.Single(z, value.Z));

    public static Quaternion Rotation<TVisitor>(ref this TVisitor visitor, string x, string y, string z, string w, Quaternion value)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        new(visitor.Single(x, value.X), visitor.Single(y, value.Y), visitor.Single(z, value.Z), visitor.Single(w, value.W));

    public static string Named<TVisitor>(ref this TVisitor visitor, string mySql, string sqlite)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        visitor.Wants(EngineKind.MySql) ? mySql : sqlite;
}
