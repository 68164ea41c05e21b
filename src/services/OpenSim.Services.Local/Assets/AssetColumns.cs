using OpenSim.Services.Assets;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Assets;

/// <summary>OpenSimulator's table assets. On SQLite some columns have other names, and there are no times.</summary>
internal abstract class AssetColumns : IColumns<Asset>
{
    public static string Table => "assets";

    public static IReadOnlyList<string> Keys { get; } = ["id", "UUID"];

    public static Asset Visit<TVisitor>(ref TVisitor v, Asset asset)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        AssetMetadataColumns.Visit(ref v, asset) with { Data = v.Bytes("data", asset.Data) };
}
