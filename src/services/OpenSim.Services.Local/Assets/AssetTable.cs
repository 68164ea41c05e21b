using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>OpenSimulator's table assets. An asset never changes once stored.</summary>
internal sealed class AssetTable(Database database)
{
    private readonly Table<Asset, AssetColumns> _assets = new(database.Dialect);
    private readonly Table<Asset, AssetMetadataColumns> _metadata = new(database.Dialect);
    private readonly string _id = database.Dialect.IsSqlite ? "UUID" : "id";

    public Asset? Load(UUID id) => database.Read(session => _assets.First(session, $"{_id:raw} = {id}"));

    /// <summary>One that is too large to be held whole, else null.</summary>
    public OpenAsset? Open(UUID id)
    {
        var length = database.Read(session => session.Number($"select length(data) from assets where {_id:raw} = {id}"));
        return length > IAssetStore.MaxWhole && LoadMetadata(id) is { } asset
            ? new OpenAsset(asset, length, new AssetPieces(database).OpenColumn("assets", _id, id))
            : null;
    }

    public Asset? LoadMetadata(UUID id) => database.Read(session => _metadata.First(session, $"{_id:raw} = {id}"));

    /// <summary>Those of the ids that are there.</summary>
    public HashSet<UUID> Known(IReadOnlyList<UUID> ids) => database.Read(session => Chunks.Of(ids)
        .SelectMany(some => session.List($"select {_id:raw} from assets where {_id:raw} in ({some})", row => row.Id(0))).ToHashSet());

    /// <summary>Inserts or replaces.</summary>
    public void Store(Asset asset)
    {
        try
        {
            database.Write(session => _assets.Store(session, asset));
        }
        catch (StoreException e) when (e.Fault == StoreFault.BadValue && !(Ascii.IsValid(asset.Name) && Ascii.IsValid(asset.Description)))
        {
            // An older table's character set does not know all letters. The asset is worth more than its name.
            var plain = asset with { Name = Plain(asset.Name), Description = Plain(asset.Description) };
            database.Write(session => _assets.Store(session, plain));
        }
    }

    public bool Delete(UUID id) => database.Write(session => session.Execute($"delete from assets where {_id:raw} = {id}")) > 0;

    public long Count() => database.Patient.Read(session => session.Number($"select count(*) from assets"));

    /// <summary>Ids and sizes in id order after the given one, for walks over everything; empty at the end.</summary>
    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit) => database.Patient.Read(session => session.List(
        $"select {_id:raw}, length(data) from assets where {_id:raw} > {after} order by {_id:raw} limit {limit}",
        row => (row.Id(0), row.Int64(1))));

    private static string Plain(string text) => Encoding.ASCII.GetString(Encoding.ASCII.GetBytes(text));
}
