using System.Numerics;
using OpenSim.Store.Sql;

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

    /// <summary>A vector as OpenSimulator's text: "&lt;1.5, 2, 3&gt;".</summary>
    public static Vector3 VectorText<TVisitor>(ref this TVisitor visitor, string column, Vector3 value, int width)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        ColumnText.Vector(visitor.Text(column, ColumnText.Format(value), width));

    public static string Named<TVisitor>(ref this TVisitor visitor, string mySql, string sqlite)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        visitor.Wants(EngineKind.MySql) ? mySql : sqlite;
}
