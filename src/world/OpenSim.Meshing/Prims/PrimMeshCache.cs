using System.Collections.Concurrent;
using OpenSim.Primitives;

namespace OpenSim.Meshing.Prims;

/// <summary>
/// Prim meshes by content: prims of one form share one mesh whatever their size. Any thread. When it holds more than its limit it is
/// emptied as a whole; what is still in use comes back at the next call, and nobody has to keep a list of use.
/// </summary>
/// <param name="limit">Meshes kept; one of 100 triangles takes about 3 kB.</param>
public sealed class PrimMeshCache(int limit = 4096)
{
    private readonly ConcurrentDictionary<PrimShape, TriangleMesh> _meshes = new();

    public int Count => _meshes.Count;

    public TriangleMesh Get(in PrimShape shape)
    {
        if (_meshes.TryGetValue(shape, out var mesh))
            return mesh;
        if (_meshes.Count >= limit)
            _meshes.Clear();
        return _meshes.GetOrAdd(shape, PrimMesher.Build(shape));
    }
}
