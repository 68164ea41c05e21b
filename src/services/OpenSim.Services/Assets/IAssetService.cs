using OpenSim.Primitives;

namespace OpenSim.Services.Assets;

/// <summary>Assets by id (asset service; docs/protocol.md, Between services).</summary>
public interface IAssetService
{
    /// <summary>Null when there is no such asset.</summary>
    ValueTask<Asset?> Get(UUID id);

    /// <summary>The asset when it is at hand in memory, else null; never waits, so it may be called with a region's token held.</summary>
    Asset? GetCached(UUID id);

    /// <summary>
    /// The bytes as a file of this machine, where it has them so; null says nothing about whether there is such an asset.
    /// </summary>
    ValueTask<AssetFile?> GetFile(UUID id) => ValueTask.FromResult<AssetFile?>(null);

    /// <summary>For whoever passes the bytes on: large ones never lie in memory whole. Null when there is no such asset.</summary>
    async ValueTask<OpenAsset?> Open(UUID id) => await Get(id) is { } asset ? OpenAsset.Of(asset) : null;

    /// <summary>All but the bytes.</summary>
    ValueTask<Asset?> GetMetadata(UUID id);

    /// <summary>One answer for each id, in order.</summary>
    ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids);

    /// <summary>
    /// Stores a new asset and returns its id; a zero id is replaced by a random one. Storing an id again changes nothing.
    /// </summary>
    ValueTask<UUID> Store(Asset asset);

    /// <summary>The same of bytes that lie in a file.</summary>
    /// <param name="content">Can be read again from its beginning.</param>
    ValueTask<UUID> Store(Asset asset, Stream content) => Store(asset.With(content));

    ValueTask<bool> Delete(UUID id);

    /// <summary>
    /// Has something stand in for an asset where the store has none: it is made, and stored, when somebody first asks for it. Services
    /// whose store is elsewhere take no notice.
    /// </summary>
    /// <param name="make">Called once, on a thread of its own; null when it cannot be made.</param>
    void StandIn(UUID id, Func<Asset?> make)
    {
    }
}
