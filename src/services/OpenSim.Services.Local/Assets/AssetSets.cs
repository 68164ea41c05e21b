using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Files;
using OpenSim.Services.Local.Inventory;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// The assets that an operator's OpenSimulator brings along: AssetSets.xml names files, which name an asset's file, id, type and name.
/// Those that the store has not, or with other bytes, are stored; what is wrong is named and left out. Blocking.
/// </summary>
internal sealed partial class AssetSets(IAssetStore store, TimeProvider time, ILogger log)
{
    private int _known;
    private int _stored;

    public void Load(string file)
    {
        foreach (var set in NiniFile.Sections(file, log))
            if (set.Path("file") is { } assets)
                foreach (var asset in NiniFile.Sections(assets, log))
                    Load(asset, assets);
        if (_stored > 0)
            LogStored(log, _stored, _stored + _known, file);
    }

    private void Load(NiniSection keys, string file)
    {
        var (id, name, path) = (keys.Id("assetID"), keys.Text("name") ?? "", keys.Path("fileName"));
        if (id.IsZero || path is null)
            LogIncomplete(log, name, file);
        else if (BytesOf(path) is not { } data)
            LogUnread(log, name, path);
        else if (IsThere(id, data))
            _known++;
        else
            Store(id, name, (sbyte)keys.Number("assetType", 0), data);
    }

    // By the hash where the store has one: each start would read all of them else.
    private bool IsThere(UUID id, byte[] data) => store.LoadMetadata(id) is { Hash.Length: > 0 } row
        ? row.Hash.Equals(ContentHash.Of(data), StringComparison.OrdinalIgnoreCase)
        : store.Load(id) is { } known && known.Data.AsSpan().SequenceEqual(data);

    private void Store(UUID id, string name, sbyte type, byte[] data)
    {
        store.Store(new Asset
        {
            Id = id,
            Name = name,
            Type = type,
            Data = data,
            CreatorId = LibraryTree.Owner.ToString(),
            CreateTime = (int)time.GetUtcNow().ToUnixTimeSeconds()
        });
        _stored++;
    }

    private static byte[]? BytesOf(string path)
    {
        try
        {
            return File.ReadAllBytes(path) is { Length: > 0 } data ? data : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    [LoggerMessage(47, LogLevel.Information, "{Stored} of the {All} assets of {File} were not in the database, or had other bytes there, and are stored.")]
    private static partial void LogStored(ILogger log, int stored, int all, string file);

    [LoggerMessage(48, LogLevel.Warning, "Asset {Name} of {File} is left out: it has no assetID or no fileName.")]
    private static partial void LogIncomplete(ILogger log, string name, string file);

    [LoggerMessage(49, LogLevel.Warning, "Asset {Name} is left out: {File} cannot be read or is empty.")]
    private static partial void LogUnread(ILogger log, string name, string file);
}
