using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// The asset server of another grid. Anything it gives may be anything of anybody's. Calls throw <see cref="ServiceAwayException"/> where
/// there is no answer.
/// </summary>
public interface IHomeAssets
{
    /// <summary>Null when there is none, it is larger than the settings let it be, or the server gives another one.</summary>
    ValueTask<Asset?> Get(UUID id);

    /// <summary>One answer for each id, in order.</summary>
    ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids);

    /// <summary>False when the server does not take it.</summary>
    ValueTask<bool> Store(Asset asset);
}
