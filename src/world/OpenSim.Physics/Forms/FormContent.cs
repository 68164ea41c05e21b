using OpenSim.Physics.Shapes;

namespace OpenSim.Physics.Forms;

/// <summary>Triangles that all assets with the same bytes share, until they are dropped. Thread-safe.</summary>
internal sealed class FormContent(FormContentKey key, CollisionMesh mesh)
{
    private readonly Lock _gate = new(); // guards the pins, and that nothing pinned is dropped
    private volatile CollisionMesh? _mesh = mesh;
    private int _pins;

    public FormContentKey Key => key;

    public long Bytes { get; } = mesh.Bytes;

    public bool IsKept => _mesh is not null;

    /// <summary>Somebody has asked for it since the last look around.</summary>
    public bool WasUsed { get; set; } = true;

    public CollisionMesh? Use()
    {
        WasUsed = true;
        return _mesh;
    }

    /// <summary>Keeps it until <see cref="Unpin"/>; null when it has been dropped already.</summary>
    public CollisionMesh? Pin()
    {
        lock (_gate)
        {
            _pins += _mesh is null ? 0 : 1;
            return _mesh;
        }
    }

    public void Unpin()
    {
        lock (_gate)
            _pins--;
    }

    /// <summary>False for one that a body has.</summary>
    public bool TryDrop()
    {
        lock (_gate)
        {
            if (_pins > 0)
                return false;
            _mesh = null;
            return true;
        }
    }
}
