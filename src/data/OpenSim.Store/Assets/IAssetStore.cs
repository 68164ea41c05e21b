using OpenSim.Primitives;

namespace OpenSim.Store.Assets;

/// <summary>Assets: table assets. An asset never changes once stored, but for its description.</summary>
public interface IAssetStore
{
    AssetRow? Load(UUID id);

    /// <summary>All but the bytes.</summary>
    AssetRow? LoadMetadata(UUID id);

    /// <summary>One answer for each id, in order; one round trip for each few hundred.</summary>
    bool[] Exist(IReadOnlyList<UUID> ids);

    /// <summary>Inserts or replaces.</summary>
    void Store(AssetRow asset);

    bool Delete(UUID id);

    /// <summary>Ids and sizes in id order after the given one, for walks over everything; empty at the end.</summary>
    IReadOnlyList<(UUID Id, long Bytes)> Walk(UUID after, int limit);

    /// <summary>Sets the access time of the given assets where the engine keeps one.</summary>
    void Touch(IReadOnlyList<UUID> ids, int accessTime);
}
