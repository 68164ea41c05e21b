using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Assets by content: each content is stored once, under the SHA-256 of its bytes, however many assets have it, and its bytes are checked
/// whenever they are read. What OpenSimulator has stored stays in its table assets and is read from there. Blocking; thread-safe.
/// </summary>
public sealed class ContentAssetStore : IAssetStore
{
    private readonly Database _database;
    private readonly AssetTable _old;
    private readonly AssetPieces _pieces;
    private readonly Table<Asset, ContentAssetColumns> _assets;
    private readonly string _columns;
    private readonly string _storeContent;
    private long _damaged;

    public ContentAssetStore(Database database)
    {
        _database = database;
        _old = new AssetTable(database);
        _pieces = new AssetPieces(database);
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
            TellDamaged(id, found.Asset.Hash);
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

    public OpenAsset? Open(UUID id)
    {
        var length = _database.Read(session => session.Number($"select bytes from own_assets where id = {id}"));
        if (length <= IAssetStore.MaxWhole || LoadMetadata(id) is not { } asset)
            return length == 0 ? _old.Open(id) : null;
        var isWhole = _database.Read(session =>
            session.Number($"select length(data) from own_asset_contents where hash = {asset.Hash}")) > 0;
        var content = isWhole ? _pieces.OpenColumn("own_asset_contents", "hash", asset.Hash) : _pieces.Open(asset.Hash);
        return new OpenAsset(asset, length, new CheckedStream(content, asset.Hash, () => TellDamaged(id, asset.Hash)));
    }

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

        if (asset.Data.Length > IAssetStore.MaxWhole)
        {
            StorePieces(asset, new MemoryStream(asset.Data, writable: false));
            return;
        }

        var stored = asset with { Hash = ContentHash.Of(asset.Data) };
        _database.Write(session =>
        {
            if (IsNew(session, stored.Hash))
                session.Execute(_storeContent, stored.Hash, stored.Data);
            _assets.Store(session, stored);
        });
    }

    public void Store(Asset asset, Stream content)
    {
        if (WritesOldTable || content.Length <= IAssetStore.MaxWhole)
            Store(asset.With(content));
        else
            StorePieces(asset, content);
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
        if (session.Number($"select count(*) from own_assets where hash = {hash}") > 0)
            return true;
        session.Execute($"delete from own_asset_contents where hash = {hash}");
        AssetPieces.Delete(session, hash);
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
        session.Number($"select coalesce(sum(length(data)), 0) from own_asset_contents") + AssetPieces.Bytes(session)));

    public string Describe()
    {
        var count = Count();
        return string.Create(CultureInfo.InvariantCulture,
            $"{count.Assets} assets of {count.Bytes / 1e6:F1} MB in {count.Contents} contents of {count.StoredBytes / 1e6:F1} MB");
    }

    private void TellDamaged(UUID id, string hash)
    {
        Interlocked.Increment(ref _damaged);
        OnDamaged?.Invoke(id, hash);
    }

    private static bool IsNew(Session session, string hash) =>
        session.Number($"select count(*) from own_asset_contents where hash = {hash}") == 0;

    // An empty row stands in own_asset_contents for a content that lies in pieces. It takes as long as it takes.
    private void StorePieces(Asset asset, Stream content)
    {
        var stored = asset with { Data = [], Hash = ContentHash.Of(content) };
        _database.Patient.Write(session =>
        {
            if (IsNew(session, stored.Hash))
            {
                session.Execute(_storeContent, stored.Hash, stored.Data);
                _pieces.Store(session, stored.Hash, content);
            }

            _assets.Store(session, stored);
            session.Execute($"update own_assets set bytes = {content.Length} where id = {stored.Id}");
        });
    }

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

    private Stored? Find(UUID id) => _database.Read(session =>
    {
        var found = session.First(
            $"select {_columns:raw}, c.data from own_assets a left join own_asset_contents c on c.hash = a.hash where a.id = {id}",
            row => new Stored(_assets.Read(row), row.IsNull(_assets.Columns.Count) ? null : row.Bytes(_assets.Columns.Count)));
        return found is { Data: [], IsWhole: false } ? new Stored(found.Asset, AssetPieces.Whole(session, found.Asset.Hash)) : found;
    });

    private sealed record Stored(Asset Asset, byte[]? Data)
    {
        public bool IsWhole { get; } = Data is not null && ContentHash.Of(Data) == Asset.Hash;
    }
}
