using OpenSim.Serialization.Archives;
using OpenSim.Services.Assets;

namespace OpenSim.Serialization.Assets;

/// <summary>Writes the assets that were gathered, and those which they need, one at a time.</summary>
internal sealed class AssetSaver(ArchiveWriter archive, IAssetService assets, Action<string> say)
{
    private const int TellEvery = 500;

    /// <summary>Assets written.</summary>
    public int Saved { get; private set; }

    /// <summary>Sentences on assets that were wanted and are not there.</summary>
    public List<string> Missing { get; } = [];

    public async Task SaveAll(AssetGatherer gatherer, CancellationToken cancel)
    {
        while (gatherer.TryTake(out var id, out var isCertain))
        {
            cancel.ThrowIfCancellationRequested();
            if (await assets.Get(id) is not { } asset)
            {
                if (isCertain)
                    Missing.Add($"asset {id} is missing");
                continue;
            }

            gatherer.Inspect(asset);
            archive.Write(ArchivePaths.OfAsset(id, asset.Type), asset.Data);
            if (++Saved % TellEvery == 0)
                say($"{Saved} assets written, {archive.Bytes >> 20} MB so far.");
        }
    }
}
