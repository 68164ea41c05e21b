using OpenSim.Settings;

namespace OpenSim.World.Permissions;

/// <summary>Who is a god and which rules hold, OpenSimulator's <c>[Permissions]</c> keys.</summary>
public static class PermissionSettings
{
    private const string Section = "Permissions";

    public static readonly Setting<bool> ServersideObjectPermissions = new(Section, "serverside_object_permissions", true,
        "Permissions of objects are checked. Off, everybody may do with every object and parcel what its owner may.", live: true);

    public static readonly Setting<bool> PropagatePermissions = new(Section, "propagate_permissions", true,
        "What changes hands has the permissions that were meant for its next owner. Off, it keeps its owner's.", live: true);

    public static readonly Setting<string> PermissionModules = new(Section, "permissionmodules", "DefaultPermissionsModule",
        "PrimLimitsModule, named here after a comma, holds what is put down or brought onto land to the prims that the land of its owner"
        + " carries (MaxPrims of the region's file) and to MaxPrimsPerUser.", live: true);

    public static readonly Setting<bool> AllowGridGods = new(Section, "allow_grid_gods", true,
        "Users with a level of 200 or more may become gods.", live: true);

    public static readonly Setting<bool> RegionOwnerIsGod = new(Section, "region_owner_is_god", true,
        "The owner of the estate may become a god in its regions.", live: true);

    public static readonly Setting<bool> RegionManagerIsGod = new(Section, "region_manager_is_god", false,
        "Managers of the estate may become gods in its regions.", live: true);

    public static readonly Setting<bool> AutomaticGods = new(Section, "automatic_gods", false,
        "Who may become a god is one from his arrival on, and his viewer shows it.", live: true);

    public static readonly Setting<bool> ImplicitGods = new(Section, "implicit_gods", false,
        "Who may become a god has a god's powers without asking for them; his viewer does not show it.", live: true);

    public static readonly Setting<bool> SimpleBuildPermissions = new(Section, "simple_build_permissions", false,
        "The access list of a parcel that lets everybody in says who may build there besides.", live: true);
}
