using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Assets;

/// <summary>
/// Assets by content: each content is stored once, under the SHA-256 of its bytes, however many assets have it, and its bytes are checked whenever they are read.
/// What OpenSimulator has stored stays in its table assets and is read from there.
/// </summary>
/// <param name="old">Table assets.</param>
public sealed class ContentAssetStore(Database database, SqlAssetStore old) : IAssetStore
{
    private const string Fields = "id, hash, name, description, assetType, local, temporary, asset_flags, CreatorID, create_time, access_time";

    private static readonly string[] Columns =
        ["id", "hash", "bytes", "name", "description", "assetType", "local", "temporary", "asset_flags", "CreatorID", "create_time", "access_time"];

    private long _damaged;

    /// <summary>Told the id and the hash of what was read with other bytes than were stored. Any thread.</summary>
    public Action<UUID, string>? OnDamaged { get; set; }

    /// <summary>How often bytes were read that were not those stored.</summary>
    public long Damaged => Interlocked.Read(ref _damaged);

    /// <summary>New assets go into table assets, where OpenSimulator finds them; those here are still read.</summary>
    public bool WritesOldTable { get; set; }

    /// <summary>The asset, with its bytes as they were stored; null when there is none, or its bytes have suffered and the old table has none either.</summary>
    public AssetRow? Load(UUID id)
    {
        var found = Find(id);
        if (found is { IsWhole: false })
        {
            Interlocked.Increment(ref _damaged);
            OnDamaged?.Invoke(id, found.Row.Hash);
        }

        return Whole(id, found);
    }

    /// <summary>The same for who looks at everything: nobody is told.</summary>
    /// <param name="damaged">What is left of bytes that are no longer those that were stored, perhaps nothing; null when all is well.</param>
    public AssetRow? Load(UUID id, out byte[]? damaged)
    {
        var found = Find(id);
        damaged = found is { IsWhole: false } ? found.Data ?? [] : null;
        return Whole(id, found);
    }

    public AssetRow? LoadMetadata(UUID id) =>
        database.Read(session => session.First($"select {Fields:raw} from own_assets where id = {id}", Read)) ?? old.LoadMetadata(id);

    public bool[] Exist(IReadOnlyList<UUID> ids)
    {
        var found = new HashSet<UUID>();
        database.Read(session =>
        {
            foreach (var chunk in Chunks.Of(ids))
                found.UnionWith(session.List($"select id from own_assets where id in ({chunk})", row => row.Id(0)));
            return true;
        });
        UUID[] others = [.. ids.Where(id => !found.Contains(id))];
        var inOld = old.Exist(others);
        for (var i = 0; i < others.Length; i++)
            if (inOld[i])
                found.Add(others[i]);
        return [.. ids.Select(found.Contains)];
    }

    public void Store(AssetRow asset)
    {
        if (WritesOldTable)
        {
            old.Store(asset);
            return;
        }

        var data = asset.Data ?? [];
        var hash = ContentHash.Of(data);
        var insert = database.Dialect.Upsert("own_assets", ["id"], Columns);
        database.Write(session =>
        {
            if (session.Number($"select count(*) from own_asset_contents where hash = {hash}") == 0)
                session.Execute(database.Dialect.Upsert("own_asset_contents", ["hash"], ["hash", "data"]), hash, data);
            session.Execute(insert, asset.Id, hash, data.Length, ColumnText.Cut(asset.Name, 64), ColumnText.Cut(asset.Description, 64), asset.Type, asset.Local,
                asset.Temporary, asset.Flags, ColumnText.Cut(asset.CreatorId, 128), asset.CreateTime, asset.AccessTime);
        });
    }

    /// <summary>From both places. Content that no asset has any more goes with the last one.</summary>
    public bool Delete(UUID id) => old.Delete(id) | DeleteOwn(id);

    /// <summary>The same, but leaves table assets alone: what it has under that id is found again, and the same bytes can be stored anew.</summary>
    public bool DeleteOwn(UUID id) => database.Write(session =>
    {
        var hash = session.First($"select hash from own_assets where id = {id}", row => row.Text(0));
        if (hash is null)
            return false;
        session.Execute($"delete from own_assets where id = {id}");
        if (session.Number($"select count(*) from own_assets where hash = {hash}") == 0)
            session.Execute($"delete from own_asset_contents where hash = {hash}");
        return true;
    });

    /// <summary>How many there are in both places; one that is in both counts twice.</summary>
    public long Entries() => database.Read(session => session.Number($"select count(*) from own_assets") + session.Number($"select count(*) from assets"));

    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit)
    {
        var own = database.Read(session => session.List(
            $"select id, bytes from own_assets where id > {after} order by id limit {limit}", row => (Id: row.Id(0), Bytes: row.Int64(1))));
        return [.. own.Concat(old.Walk(after, limit)).DistinctBy(a => a.Id).OrderBy(a => a.Id).Take(limit)];
    }

    public void Touch(IReadOnlyList<UUID> ids, int accessTime)
    {
        database.Write(session =>
        {
            foreach (var chunk in Chunks.Of(ids))
                session.Execute($"update own_assets set access_time = {accessTime} where id in ({chunk})");
        });
        old.Touch(ids, accessTime);
    }

    /// <summary>Assets here, contents they have, and the bytes of these: what is gained by storing each once.</summary>
    public (long Assets, long Contents, long Bytes, long StoredBytes) Count() => database.Read(session => (
        session.Number($"select count(*) from own_assets"),
        session.Number($"select count(*) from own_asset_contents"),
        session.Number($"select coalesce(sum(bytes), 0) from own_assets"),
        session.Number($"select coalesce(sum(length(data)), 0) from own_asset_contents")));

    private AssetRow? Whole(UUID id, Stored? found)
    {
        if (found is { IsWhole: true })
            return found.Row with { Data = found.Data };
        return old.Load(id) is { } plain ? plain with { Hash = ContentHash.Of(plain.Data ?? []) } : null;
    }

    private Stored? Find(UUID id) => database.Read(session => session.First(
        $"select a.id, a.hash, name, description, assetType, local, temporary, asset_flags, CreatorID, create_time, access_time, data from own_assets a left join own_asset_contents c on c.hash = a.hash where a.id = {id}",
        cursor => new Stored(Read(cursor), cursor.IsNull(11) ? null : cursor.Bytes(11))));

    private static AssetRow Read(RowCursor row) => new()
    {
        Id = row.Id(0),
        Hash = row.Text(1),
        Name = row.Text(2),
        Description = row.Text(3),
        Type = row.SByte(4),
        Local = row.Bool(5),
        Temporary = row.Bool(6),
        Flags = row.Int32(7),
        CreatorId = row.Text(8),
        CreateTime = row.Int32(9),
        AccessTime = row.Int32(10)
    };

    private sealed record Stored(AssetRow Row, byte[]? Data)
    {
        public bool IsWhole { get; } = Data is not null && ContentHash.Of(Data) == Row.Hash;
    }
}
