using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// OpenSimulator's FSAssets: rows in table fsassets, bytes in files. It may serve them before and after, or at the same time.
/// </summary>
/// <param name="fallback">Looked into where the table has nothing; what is found there is taken over. May be null.</param>
/// <param name="restDays">Days after which <c>access_time</c> is written again when somebody asks.</param>
internal sealed class FileAssetStore(FileAssetTable table, FileAssetFolder folder, IAssetStore? fallback, TimeProvider time, int restDays)
    : IFileAssetStore
{
    // OpenSimulator's default of 0 days writes at each reading: an hour says the same to who clears out what nobody uses.
    private readonly long _rest = Math.Max(3600, restDays * 86_400L);
    private long _damaged;

    /// <summary>Told the id and the hash of what has no file, or one with other bytes. Any thread.</summary>
    public Action<UUID, string>? OnDamaged { get; set; }

    public long Damaged => Interlocked.Read(ref _damaged);

    public Asset? Load(UUID id)
    {
        if (Find(id) is not { } asset)
            return TakeOver(id);
        using var content = Content(asset);
        if (content is null)
        {
            TellDamaged(asset);
            return TakeOver(id);
        }

        try
        {
            using var whole = new MemoryStream();
            content.CopyTo(whole);
            return asset with { Data = whole.ToArray() };
        }
        catch (InvalidDataException)
        {
            return null; // who found it has told
        }
    }

    public Asset? LoadMetadata(UUID id) => table.Find(id)?.Asset ?? fallback?.LoadMetadata(id);

    public OpenAsset? Open(UUID id)
    {
        if (Find(id) is not { } asset)
            return fallback?.Open(id);
        return Content(asset) is { } content ? new OpenAsset(asset, null, content) : null;
    }

    public bool[] Exist(IReadOnlyList<UUID> ids)
    {
        var known = table.Known(ids);
        bool[] exist = [.. ids.Select(known.Contains)];
        if (fallback is null || known.Count == ids.Count)
            return exist;
        var elsewhere = fallback.Exist(ids);
        return [.. exist.Zip(elsewhere, (here, there) => here || there)];
    }

    public void Store(Asset asset)
    {
        using var content = new MemoryStream(asset.Data, writable: false);
        Store(asset, content);
    }

    /// <summary>The file before the row: nobody finds a row without a file.</summary>
    public void Store(Asset asset, Stream content)
    {
        var hash = ContentHash.Of(content);
        content.Position = 0;
        folder.Write(hash, content);
        table.Insert(asset with { Hash = hash }, Now);
    }

    /// <summary>The row: the file may be another asset's too, and is left, as OpenSimulator leaves it.</summary>
    public bool Delete(UUID id) => table.Delete(id) | (fallback?.Delete(id) ?? false);

    public IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit) => table.Walk(after, limit);

    public string Describe() => string.Create(CultureInfo.InvariantCulture, $"{table.Count()} assets in files");

    public long Count => table.Count();

    public string PlaceOf(string hash) => folder.PlaceOf(hash);

    public void Replace(Asset asset)
    {
        table.Delete(asset.Id);
        Store(asset);
    }

    private long Now => time.GetUtcNow().ToUnixTimeSeconds();

    private Asset? Find(UUID id)
    {
        if (table.Find(id) is not { } found)
            return null;
        if (Now - found.Used > _rest)
            table.SetUsed(id, Now);
        return found.Asset;
    }

    // OpenSimulator mends what is no good XML in objects after it has counted their hash: those have other bytes with good reason.
    private Stream? Content(Asset asset)
    {
        var content = folder.Open(asset.Hash);
        return content is null || asset.Type == AssetType.Object
            ? content
            : new CheckedStream(content, asset.Hash, () => TellDamaged(asset));
    }

    private Asset? TakeOver(UUID id)
    {
        var asset = fallback?.Load(id);
        if (asset is not null)
            Store(asset);
        return asset;
    }

    private void TellDamaged(Asset asset)
    {
        Interlocked.Increment(ref _damaged);
        OnDamaged?.Invoke(asset.Id, asset.Hash);
    }
}
