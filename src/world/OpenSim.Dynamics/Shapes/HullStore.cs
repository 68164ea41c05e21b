using System.Numerics;
using OpenSim.Physics.Shapes;

namespace OpenSim.Dynamics.Shapes;

/// <summary>Hulls that several parts share, counted: forty thousand cubes of one size have one.</summary>
internal sealed class HullStore
{
    private readonly Dictionary<HullKey, Entry> _entries = [];

    public HullShape Take(CollisionMesh? mesh, Vector3 size)
    {
        var key = new HullKey(mesh, size);
        if (!_entries.TryGetValue(key, out var entry))
            _entries[key] = entry = new Entry(mesh is null ? HullShape.Box(size * 0.5f) : HullMaking.Of(mesh.Triangles, size));
        entry.Users++;
        return entry.Hull;
    }

    public void Give(CollisionMesh? mesh, Vector3 size)
    {
        var key = new HullKey(mesh, size);
        if (_entries.TryGetValue(key, out var entry) && --entry.Users == 0)
            _entries.Remove(key);
    }

    private sealed class Entry(HullShape hull)
    {
        public HullShape Hull => hull;

        public int Users { get; set; }
    }
}
