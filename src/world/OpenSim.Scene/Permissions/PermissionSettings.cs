using OpenSim.Settings;

namespace OpenSim.World.Permissions;

/// <summary>Who is a god and which rules hold, OpenSimulator's <c>[Permissions]</c> keys.</summary>
public static class PermissionSettings
{
    private const string Section = "Permissions";

    public static readonly Setting<bool> ServersideObjectPermissions = new(Section, "serverside_object_permissions", true,
        "Permissions of objects are checked. Off, everybody may do with every object and parcel what its owner may.", live: true);

    public static readonly Setting<bool> PropagatePermissions = new(Section, "propagate_permissions", true,
        "Things that change hands have the permissions meant for their next owner. Off, they keep their owner's.", live: true);

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
        "People who may become gods are gods from their arrival on, and their viewers show it.", live: true);

    public static readonly Setting<bool> ImplicitGods = new(Section, "implicit_gods", false,
        "People who may become gods have a god's powers without asking for them; their viewers do not show it.", live: true);

    public static readonly Setting<bool> SimpleBuildPermissions = new(Section, "simple_build_permissions", false,
        "The access list of a parcel that lets everybody in says who may build there besides.", live: true);
}
