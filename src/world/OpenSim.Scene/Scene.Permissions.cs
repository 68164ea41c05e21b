using OpenSim.World.Permissions;

namespace OpenSim.World;

// Who may do what.
public sealed partial class Scene
{
    private ObjectPermissions? _permissions;

    /// <summary>Rights over objects. Ask before writing: <see cref="Writer"/> does as it is told.</summary>
    public ObjectPermissions Permissions => _permissions ??= new ObjectPermissions(this);
}
