using OpenSim.Physics.Shapes;

namespace OpenSim.Physics.Forms;

/// <summary>
/// The form of a mesh or sculpt as the bodies that have it share it: not known at first and again when its triangles were dropped for
/// others', else triangles, or the box for an asset that cannot be read. Written by one thread at a time, read by regions.
/// </summary>
public sealed class AssetForm
{
    private volatile FormContent? _content;
    private volatile bool _isBox;

    internal AssetForm(in AssetFormKey key) => Key = key;

    public AssetFormKey Key { get; }

    public bool IsKnown => _isBox || _content is { IsKept: true };

    /// <summary>Nothing can be made of the asset: the box stands for it.</summary>
    public bool IsBox => _isBox;

    /// <summary>The triangles; null while they are not known, and for a box.</summary>
    internal CollisionMesh? Mesh => _content?.Use();

    internal FormContent? Content
    {
        get => _content;
        set => _content = value;
    }

    /// <summary>From here on it is a box, until <see cref="Forget"/>.</summary>
    internal void BeBox() => _isBox = true;

    /// <summary>A box is asked for anew: the asset may have come meanwhile.</summary>
    public void Forget() => _isBox = false;
}
