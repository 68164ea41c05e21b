using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;

namespace OpenSim.Physics.Forms;

/// <summary>
/// The shape of a prim as a body holds it: its triangles are not dropped until <see cref="Release"/>. Made by
/// <see cref="CollisionSpace.Pin"/>, released once, both with the region's token held.
/// </summary>
public sealed class ShapePin
{
    private KeptMesh? _kept;
    private FormContent? _content;

    internal ShapePin(BodyShape shape, KeptMesh? kept = null)
    {
        (Shape, IsKnown) = (shape, true);
        _kept = kept;
        Mesh = kept?.Mesh;
    }

    internal ShapePin(AssetForm? form)
    {
        Shape = BodyShape.AssetMesh;
        var content = form?.Content;
        Mesh = content?.Pin();
        _content = Mesh is null ? null : content;
        IsKnown = Mesh is not null || form is null or { IsBox: true };
    }

    public BodyShape Shape { get; }

    /// <summary>The triangles; null for a box, a ball, and an asset that is a box or not known yet.</summary>
    public CollisionMesh? Mesh { get; }

    /// <summary>False while the asset is fetched: the body is described anew when it is there.</summary>
    public bool IsKnown { get; }

    public void Release()
    {
        if (_kept is not null)
            CollisionMeshes.Unpin(_kept);
        _content?.Unpin();
        _kept = null;
        _content = null;
    }
}
