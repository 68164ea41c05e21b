using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Assets by content: each content is stored once, under the SHA-256 of its bytes, however many assets have it, and its bytes are checked
/// whenever they are read. What OpenSimulator has stored stays in its table assets and is read from there. Blocking; thread-safe.
/// </summary>
public sealed class ContentAssetStore
{
    private readonly Database _database;
    private readonly AssetTable _old;
    private readonly Table<Asset, ContentAssetColumns> _assets;
    private readonly string _columns;
    private readonly string _storeContent;
    private long _damaged;

    public ContentAssetStore(Database database)
    {
        _database = database;
        _old = new AssetTable(database);
        _assets = new Table<Asset, ContentAssetColumns>(database.Dialect);
        _columns = _assets.SelectOf("a");
        _storeContent = database.Dialect.Upsert("own_asset_contents", ["hash"], ["hash", "data"]);
    }

    /// <summary>Told the id and the hash of what was read with other bytes than were stored. Any thread.</summary>
    public Action<UUID, string>? OnDamaged { get; set; }

    /// <summary>How often bytes were read that were not those stored.</summary>
    public long Damaged => Interlocked.Read(ref _damaged);

    /// <summary>New assets go into table assets, where OpenSimulator finds them; those here are still read.</summary>
    public bool WritesOldTable { get; set; }

    /// <summary>
    /// The asset, with its bytes as they were stored; null when there is none, or its bytes have suffered and the old table has none
    /// either.
    /// </summary>
    public Asset? Load(UUID id)
    {
        var found = Find(id);
        if (found is { IsWhole: false })
        {
            Interlocked.Increment(ref _damaged);
            OnDamaged?.Invoke(id, found.Asset.Hash);
        }

        return Whole(id, found);
    }

    /// <summary>The same for who looks at everything: nobody is told.</summary>
    /// <param name="damaged">What is left of bytes that are no longer those that were stored, perhaps nothing; null when all is
    /// well.</param>
    public Asset? Load(UUID id, out byte[]? damaged)
    {
        var found = Find(id);
        damaged = found is { IsWhole: false } ? found.Data ?? [] : null;
        return Whole(id, found);
    }

    public Asset? LoadMetadata(UUID id) => _database.Read(session => _assets.First(session, $"id = {id}")) ?? _old.LoadMetadata(id);

    /// <summary>One answer for each id, in order; one round trip for each few hundred.</summary>
    public bool[] Exist(IReadOnlyList<UUID> ids)
    {
        var found = _database.Read(session => Chunks.Of(ids)
            .SelectMany(some => session.List($"select id from own_assets where id in ({some})", row => row.Id(0))).ToHashSet());
        found.UnionWith(_old.Known([.. ids.Where(id => !found.Contains(id))]));
        return [.. ids.Select(found.Contains)];
    }

    /// <summary>Inserts or replaces.</summary>
    public void Store(Asset asset)
    {
        if (WritesOldTable)
        {
            _old.Store(asset);
            return;
        }

        var stored = asset with { Hash = ContentHash.Of(asset.Data) };
        _database.Write(session =>
        {
            if (session.Number($"select count(*) from own_asset_contents where hash = {stored.Hash}") == 0)
                session.Execute(_storeContent, stored.Hash, stored.Data);
            _assets.Store(session, stored);
        });
    }

    /// <summary>From both places. Content that no asset has any more goes with the last one.</summary>
    public bool Delete(UUID id) => _old.Delete(id) | DeleteOwn(id);

    /// <summary>
    /// The same, but leaves table assets alone: what it has under that id is found again, and the same bytes can be stored anew.
    /// </summary>
    public bool DeleteOwn(UUID id) => _database.Write(session =>
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
    public long Entries() => OwnEntries() + _old.Count();

    /// <summary>Ids and sizes in id order after the given one, out of both places; empty at the end.</summary>
    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit) =>
        [.. WalkOwn(after, limit).Concat(_old.Walk(after, limit)).DistinctBy(a => a.Id).OrderBy(a => a.Id).Take(limit)];

    /// <summary>Writes what only the tables of ours have into table assets, where OpenSimulator finds it. Here it stays too.</summary>
    /// <param name="progress">Told now and then how far it has come.</param>
    /// <remarks>What was written before is passed over, so that one that was broken off is taken up by another.</remarks>
    public AssetExport Export(Action<AssetExport>? progress = null, CancellationToken cancel = default)
    {
        const int PageLength = 500;
        var export = new AssetExport(OwnEntries());
        for (var page = WalkOwn(UUID.Zero, PageLength); page.Count > 0; page = WalkOwn(page[^1].Id, PageLength))
        {
            var known = _old.Known([.. page.Select(a => a.Id)]);
            foreach (var (id, _) in page)
            {
                cancel.ThrowIfCancellationRequested();
                if (known.Contains(id))
                    export.CountKnown();
                else if (Find(id) is { IsWhole: true } found)
                    Export(found, export);
                else
                    export.CountDamaged(id);
            }

            progress?.Invoke(export);
        }

        return export;
    }

    /// <summary>Assets here, contents they have, and the bytes of these: what is gained by storing each once.</summary>
    public (long Assets, long Contents, long Bytes, long StoredBytes) Count() => _database.Patient.Read(session => (
        session.Number($"select count(*) from own_assets"),
        session.Number($"select count(*) from own_asset_contents"),
        session.Number($"select coalesce(sum(bytes), 0) from own_assets"),
        session.Number($"select coalesce(sum(length(data)), 0) from own_asset_contents")));

    private void Export(Stored found, AssetExport export)
    {
        _old.Store(found.Asset with { Data = found.Data! });
        export.CountWritten(found.Data!.Length);
    }

    private long OwnEntries() => _database.Patient.Read(session => session.Number($"select count(*) from own_assets"));

    private List<(UUID Id, long Bytes)> WalkOwn(UUID after, int limit) => _database.Patient.Read(session => session.List(
        $"select id, bytes from own_assets where id > {after} order by id limit {limit}", row => (Id: row.Id(0), Bytes: row.Int64(1))));

    private Asset? Whole(UUID id, Stored? found)
    {
        if (found is { IsWhole: true })
            return found.Asset with { Data = found.Data! };
        return _old.Load(id) is { } plain ? plain with { Hash = ContentHash.Of(plain.Data) } : null;
    }

    private Stored? Find(UUID id) => _database.Read(session => session.First(
        $"select {_columns:raw}, c.data from own_assets a left join own_asset_contents c on c.hash = a.hash where a.id = {id}",
        row => new Stored(_assets.Read(row), row.IsNull(_assets.Columns.Count) ? null : row.Bytes(_assets.Columns.Count))));

    private sealed record Stored(Asset Asset, byte[]? Data)
    {
        public bool IsWhole { get; } = Data is not null && ContentHash.Of(Data) == Asset.Hash;
    }
}
