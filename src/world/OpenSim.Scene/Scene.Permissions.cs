using OpenSim.World.Permissions;
using OpenSim.World.Regions;

namespace OpenSim.World;

// Who may do what.
public sealed partial class Scene
{
    /// <summary>Rights over objects. Ask before writing: <see cref="Writer"/> does as it is told.</summary>
    public ObjectPermissions Permissions { get; }

    /// <summary>Who may become a god.</summary>
    public GodRights Gods { get; }

    /// <summary>Who belongs to which group; the groups module sets it.</summary>
    public IMemberships Memberships { get; set; } = NoMemberships.Instance;

    private void WatchPermissions()
    {
        Watch(PermissionSettings.ServersideObjectPermissions, hold => Permissions.Bypass = !hold);
        Watch(PermissionSettings.PropagatePermissions, propagates => Permissions.NextOwner.Applies = propagates);
        Watch(PrimSizeSettings.LinksetPhysPrims, prims => Permissions.MaxPhysicalPrims = prims);
        Watch(PermissionSettings.SimpleBuildPermissions, simple => Land.Rules.AccessListBuilds = simple);
    }
}
