using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Assets;

/// <summary>Where assets are kept: behind the caches of <see cref="AssetService"/>. Blocking; thread-safe.</summary>
public interface IAssetStore
{
    /// <summary>Bytes up to which an asset is held in memory whole; larger ones are passed on in pieces.</summary>
    const int MaxWhole = 1024 * 1024;

    /// <summary>How often bytes were read that were not those stored.</summary>
    long Damaged { get; }

    /// <summary>The asset with its bytes; null when there is none, or its bytes have suffered.</summary>
    Asset? Load(UUID id);

    Asset? LoadMetadata(UUID id);

    /// <summary>
    /// An asset of more than <see cref="MaxWhole"/> bytes, to be read in pieces; null when there is none or it is to be loaded whole.
    /// </summary>
    OpenAsset? Open(UUID id);

    /// <summary>One answer for each id, in order.</summary>
    bool[] Exist(IReadOnlyList<UUID> ids);

    void Store(Asset asset);

    /// <summary>The same of bytes that are read in pieces.</summary>
    /// <param name="content">Can be read again from its beginning.</param>
    void Store(Asset asset, Stream content);

    bool Delete(UUID id);

    /// <summary>Ids and sizes (0 where only reading tells) in id order after the given one; empty at the end.</summary>
    IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit);

    /// <summary>How much is kept, in words for an operator.</summary>
    string Describe();
}
