using OpenSim.Services.Assets;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Assets;

/// <summary>Table own_assets, which holds everything but the bytes.</summary>
internal abstract class ContentAssetColumns : IColumns<Asset>
{
    public static string Table => "own_assets";

    public static IReadOnlyList<string> Keys { get; } = ["id"];

    public static Asset Visit<TVisitor>(ref TVisitor v, Asset asset)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        v.Int("bytes", asset.Data.Length);
        var named = asset with { Id = v.Id("id", asset.Id), Hash = v.Text("hash", asset.Hash) };
        return AssetMetadataColumns.VisitTimes(ref v, AssetMetadataColumns.VisitDescription(ref v, named, "assetType"));
    }
}
