using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Remote.Assets;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>The asset server of another grid, on ROBUST's wire.</summary>
internal sealed class RemoteHomeAssets(AssetCalls calls) : IHomeAssets
{
    public ValueTask<Asset?> Get(UUID id) => calls.Get(id);

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => calls.Exist(ids);

    public ValueTask<bool> Store(Asset asset) => calls.Store(OpenAsset.Of(asset));
}
