using OpenSim.Physics.Shapes;

namespace OpenSim.Physics.Forms;

/// <summary>Triangles that all assets with the same bytes share, until they are dropped.</summary>
internal sealed class FormContent(FormContentKey key, CollisionMesh mesh)
{
    private volatile CollisionMesh? _mesh = mesh;

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

    public void Drop() => _mesh = null;
}
