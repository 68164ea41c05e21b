using OpenSim.Meshing.Assets;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Objects;

/// <summary>What meshes cost, read from their assets once, for all regions. Thread-safe.</summary>
internal sealed class MeshCosts(IAssetService? assets)
{
    private const int MaxKept = 16_384; // some hundred bytes each; those that came first go first

    // Of one request; what is over costs as a prim until somebody asks again.
    private const int MaxRead = 256;

    private readonly Lock _gate = new(); // guards the next two
    private readonly Dictionary<UUID, MeshCost?> _known = [];
    private readonly Queue<UUID> _order = new();
    private readonly SemaphoreSlim _reading = new(1); // a mesh that is read may take megabytes

    /// <summary>Null for what is no mesh, cannot be read, or has not been looked for.</summary>
    public MeshCost? Of(UUID mesh)
    {
        lock (_gate)
            return _known.GetValueOrDefault(mesh);
    }

    /// <summary>Looks for those that are not known yet.</summary>
    public async ValueTask Learn(IEnumerable<UUID> meshes)
    {
        List<UUID> unknown;
        lock (_gate)
            unknown = [.. meshes.Where(id => !id.IsZero && !_known.ContainsKey(id)).Distinct().Take(MaxRead)];
        foreach (var id in unknown)
        {
            // Anything that is not there may come.
            if (assets is not null && await assets.Get(id) is { } asset)
                Note(id, await Read(asset));
        }
    }

    private async ValueTask<MeshCost?> Read(Asset asset)
    {
        await _reading.WaitAsync();
        try
        {
            return asset.Type == AssetType.Mesh && MeshAsset.TryRead(asset.Data, out var mesh, out _) ? MeshCost.Of(mesh) : null;
        }
        finally
        {
            _reading.Release();
        }
    }

    private void Note(UUID id, MeshCost? cost)
    {
        lock (_gate)
        {
            if (!_known.TryAdd(id, cost))
                return;
            _order.Enqueue(id);
            if (_order.Count > MaxKept)
                _known.Remove(_order.Dequeue());
        }
    }
}
