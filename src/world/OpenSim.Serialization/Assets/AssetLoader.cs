using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Assets;

/// <summary>Stores assets of an archive, asking for many at once which are there already.</summary>
internal sealed class AssetLoader(IAssetService assets, bool force)
{
    private const int AtOnce = 32;
    private const long BytesAtOnce = 8 << 20;

    private readonly List<Asset> _waiting = [];
    private long _waitingBytes;

    public int Stored { get; private set; }

    public int Present { get; private set; }

    public List<string> Problems { get; } = [];

    public async Task Add(ArchiveEntry entry)
    {
        if (!ArchivePaths.TryParseAsset(entry.Path, out var id, out var type))
            Problems.Add($"{entry.Path}: the name says no id and type of an asset");
        else if (entry.Data.Length == 0)
            Problems.Add($"{entry.Path} is empty");
        else
        {
            _waiting.Add(new Asset { Id = id, Type = type, Data = entry.Data, CreatorId = UUID.Zero.ToString() });
            _waitingBytes += entry.Data.Length;
        }

        if (_waiting.Count >= AtOnce || _waitingBytes >= BytesAtOnce)
            await Flush();
    }

    /// <summary>Stores what waits.</summary>
    public async Task Flush()
    {
        if (_waiting.Count == 0)
            return;
        var present = await assets.AssetsExist([.. _waiting.Select(a => a.Id)]);
        for (var i = 0; i < _waiting.Count; i++)
        {
            if (present[i] && !force)
            {
                Present++;
                continue;
            }

            if (present[i])
                await Replace(_waiting[i]);
            else
                await assets.Store(_waiting[i]);
            Stored++;
        }

        _waiting.Clear();
        _waitingBytes = 0;
    }

    /// <summary>
    /// Storing an id again changes nothing, so the old asset goes first; when the new one is not taken, the old one comes back.
    /// </summary>
    private async Task Replace(Asset asset)
    {
        var before = await assets.Get(asset.Id);
        await assets.Delete(asset.Id);
        try
        {
            await assets.Store(asset);
        }
        catch when (before is not null)
        {
            await assets.Store(before);
            throw;
        }
    }
}
