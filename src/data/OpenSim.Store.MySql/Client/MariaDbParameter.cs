using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace OpenSim.Store.MySql.Client;

/// <summary>A parameter of a command. Its type is that of its value.</summary>
public sealed class MariaDbParameter : DbParameter
{
    private string _name = "";

    public override DbType DbType { get; set; } = DbType.Object;

    public override ParameterDirection Direction { get; set; } = ParameterDirection.Input;

    public override bool IsNullable { get; set; } = true;

    /// <summary>With or without the sign in front.</summary>
    [AllowNull]
    public override string ParameterName
    {
        get => _name;
        set => _name = value ?? "";
    }

    internal ReadOnlySpan<char> BareName => _name.AsSpan().TrimStart("@?");

    public override int Size { get; set; }

    [AllowNull]
    public override string SourceColumn { get; set; } = "";

    public override bool SourceColumnNullMapping { get; set; }

    public override object? Value { get; set; }

    public override void ResetDbType() => DbType = DbType.Object;
}
