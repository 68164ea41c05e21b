
namespace OpenSim.Dynamics.Shapes;

/// <summary>Hulls that several parts share, counted: forty thousand cubes of one size have one.</summary>
internal sealed class HullStore
{
    private readonly Dictionary<HullKey, Entry> _entries = [];

    public HullShape Take(in HullKey key)
    {
        if (!_entries.TryGetValue(key, out var entry))
            _entries[key] = entry = new Entry(Make(key));
        entry.Users++;
        return entry.Hull;
    }

    public void Give(in HullKey key)
    {
        if (_entries.TryGetValue(key, out var entry) && --entry.Users == 0)
            _entries.Remove(key);
    }

    private static HullShape Make(in HullKey key)
    {
        if (key.Mesh is not { } mesh)
            return HullShape.Box(key.Size * 0.5f);
        var form = key.Piece >= 0 && mesh.TryPieces(out var pieces) ? pieces[key.Piece] : mesh.Triangles;
        return HullMaking.Of(form, key.Size);
    }

    private sealed class Entry(HullShape hull)
    {
        public HullShape Hull => hull;

        public int Users { get; set; }
    }
}
