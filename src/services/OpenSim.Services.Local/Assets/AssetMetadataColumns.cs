using OpenSim.Services.Assets;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Assets;

/// <summary>Table assets without the bytes.</summary>
internal abstract class AssetMetadataColumns : IColumns<Asset>
{
    public static string Table => AssetColumns.Table;

    public static IReadOnlyList<string> Keys => AssetColumns.Keys;

    public static Asset Visit<TVisitor>(ref TVisitor v, Asset asset)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        var type = v.Named(mySql: "assetType", sqlite: "Type");
        var described = VisitDescription(ref v, asset with { Id = v.Id(v.Named(mySql: "id", sqlite: "UUID"), asset.Id) }, type);
        return v.Wants(EngineKind.MySql) ? VisitTimes(ref v, described) : described;
    }

    /// <summary>What table own_assets has in the same form.</summary>
    public static Asset VisitDescription<TVisitor>(ref TVisitor v, Asset asset, string type)
        where TVisitor : struct, IColumnVisitor, allows ref struct => asset with
        {
            Name = v.Text("name", asset.Name, 64),
            Description = v.Text("description", asset.Description, 64),
            Type = v.SByte(type, asset.Type),
            Local = v.Bool("local", asset.Local),
            Temporary = v.Bool("temporary", asset.Temporary),
            Flags = v.Int("asset_flags", asset.Flags),
            CreatorId = v.Text("CreatorID", asset.CreatorId, 128)
        };

    /// <summary>A new asset has been used when it was made.</summary>
    public static Asset VisitTimes<TVisitor>(ref TVisitor v, Asset asset)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        v.Int("access_time", asset.CreateTime);
        return asset with { CreateTime = v.Int("create_time", asset.CreateTime) };
    }
}
