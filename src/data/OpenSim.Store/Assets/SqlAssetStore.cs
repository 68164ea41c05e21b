using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Assets;

/// <summary>Table assets on either engine: SQLite names some columns differently and keeps no times.</summary>
public sealed class SqlAssetStore(Database database) : IAssetStore
{
    private readonly string _id = database.Dialect.IsSqlite ? "UUID" : "id";
    private readonly string _type = database.Dialect.IsSqlite ? "Type" : "assetType";
    private readonly string _times = database.Dialect.IsSqlite ? "0, 0" : "create_time, access_time";
    private readonly bool _hasTimes = !database.Dialect.IsSqlite;

    private string Description => $"{_id}, name, description, {_type}, local, temporary, asset_flags, CreatorID, {_times}";

    public AssetRow? Load(UUID id) => database.Read(session =>
        session.First($"select {Description:raw}, data from assets where {_id:raw} = {id}", row => Read(row) with { Data = row.Bytes(10) }));

    public AssetRow? LoadMetadata(UUID id) => database.Read(session =>
        session.First($"select {Description:raw} from assets where {_id:raw} = {id}", Read));

    public bool[] Exist(IReadOnlyList<UUID> ids)
    {
        var found = new HashSet<UUID>();
        database.Read(session =>
        {
            foreach (var chunk in Chunks.Of(ids))
                found.UnionWith(session.List($"select {_id:raw} from assets where {_id:raw} in ({chunk})", row => row.Id(0)));
            return true;
        });
        return [.. ids.Select(found.Contains)];
    }

    public void Store(AssetRow asset)
    {
        try
        {
            Write(asset);
        }
        catch (StoreException e) when (e.Fault == StoreFault.BadValue && !(Ascii.IsValid(asset.Name) && Ascii.IsValid(asset.Description)))
        {
            // An older table's character set does not know all letters. The asset is worth more than its name.
            Write(asset with { Name = Plain(asset.Name), Description = Plain(asset.Description) });
        }
    }

    private void Write(AssetRow asset)
    {
        List<string> columns = [_id, "name", "description", _type, "local", "temporary", "asset_flags", "CreatorID", "data"];
        if (_hasTimes)
            columns.AddRange(["create_time", "access_time"]);
        var sql = database.Dialect.Upsert("assets", [_id], columns);
        object?[] values =
        [
            asset.Id, ColumnText.Cut(asset.Name, 64), ColumnText.Cut(asset.Description, 64), asset.Type, asset.Local, asset.Temporary, asset.Flags,
            ColumnText.Cut(asset.CreatorId, 128), asset.Data ?? [], asset.CreateTime, asset.AccessTime
        ];
        database.Write(session => session.Execute(sql, values.AsSpan(0, columns.Count)));
    }

    public bool Delete(UUID id) => database.Write(session => session.Execute($"delete from assets where {_id:raw} = {id}")) > 0;

    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit) => database.Read(session => session.List(
        $"select {_id:raw}, length(data) from assets where {_id:raw} > {after} order by {_id:raw} limit {limit}", row => (row.Id(0), row.Int64(1))));

    public void Touch(IReadOnlyList<UUID> ids, int accessTime)
    {
        if (!_hasTimes)
            return;
        database.Write(session =>
        {
            foreach (var chunk in Chunks.Of(ids))
                session.Execute($"update assets set access_time = {accessTime} where id in ({chunk})");
        });
    }

    private static string Plain(string text) => Encoding.ASCII.GetString(Encoding.ASCII.GetBytes(text));

    private static AssetRow Read(RowCursor row) => new()
    {
        Id = row.Id(0),
        Name = row.Text(1),
        Description = row.Text(2),
        Type = row.SByte(3),
        Local = row.Bool(4),
        Temporary = row.Bool(5),
        Flags = row.Int32(6),
        CreatorId = row.Text(7),
        CreateTime = row.Int32(8),
        AccessTime = row.Int32(9)
    };
}
