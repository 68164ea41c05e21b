using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>
/// Teleports of people who have allowed it (PERMISSION_TELEPORT). As in OpenSimulator, what somebody wears may teleport its wearer, and
/// objects on their owner's land whoever stands there. Who sits is left sitting.
/// </summary>
[ScriptFunctions]
public static class TeleportFunctions
{
    /// <param name="landmark">An item in the prim; or the name of a region, or empty for this one, and then the position counts.</param>
    public static void llTeleportAgent(RegionScript script, string agent, string landmark, Vector3 position, Vector3 look_at)
    {
        if (Found(script, agent) is not { } who)
            return;
        if (!HasGranted(script, who) && !IsWornBy(script, who) && !StandsOnOwnersLand(script, who))
            script.Complain("llTeleportAgent: PERMISSION_TELEPORT has not been granted.");
        else if (AssetOf(script, landmark) is { } asset)
            script.Scene.Requests.Teleports.ToLandmark(who, asset);
        else if (landmark.Length == 0 || landmark.Equals(script.Scene.Info.Name, StringComparison.OrdinalIgnoreCase))
            Teleports(script)?.Within(who, position, look_at, TeleportFlags.ViaLocation);
        else
            Teleports(script)?.Elsewhere(who, landmark, position, look_at, TeleportFlags.ViaLocation);
    }

    /// <summary>The owner, who has allowed it, or who has allowed the script's experience, to a region by where it lies.</summary>
    /// <param name="global_coordinates">Of the region's corner, in metres.</param>
    public static void llTeleportAgentGlobalCoords(
        RegionScript script, string agent, Vector3 global_coordinates, Vector3 region_coordinates, Vector3 look_at)
    {
        if (Found(script, agent) is not { } who)
            return;
        if ((who.Id != script.Part.OwnerId && !script.IsGrantedByExperience) || !HasGranted(script, who))
            script.Complain("llTeleportAgentGlobalCoords: the owner has not granted PERMISSION_TELEPORT.");
        else if (global_coordinates is { X: >= 0 and < int.MaxValue, Y: >= 0 and < int.MaxValue })
            script.Scene.Requests.Teleports.ToPlace(
                who, new RegionHandle((uint)global_coordinates.X, (uint)global_coordinates.Y), region_coordinates, look_at);
    }

    /// <summary>Whoever stands on land of the object's owner.</summary>
    public static void llTeleportAgentHome(RegionScript script, string avatar)
    {
        if (Avatars.Find(script, avatar) is { IsGod: false } who && StandsOn(script, who, script.Part.OwnerId))
            Teleports(script)?.Home(who, static _ => { });
    }

    // What was put on for a while only teleports nobody: its wearer has not chosen it.
    private static ScenePresence? Found(RegionScript script, string agent)
    {
        var group = script.Part.Group;
        var isPutOnForAWhile = group.IsAttachment && group.RootPart.Extras.FromItemId.IsZero;
        return isPutOnForAWhile || Avatars.Find(script, agent) is not { IsSitting: false } who ? null : who;
    }

    private static bool HasGranted(RegionScript script, ScenePresence who) =>
        script.PermissionsKey == who.Id && script.Has(PermissionBits.Teleport);

    private static bool IsWornBy(RegionScript script, ScenePresence who) => script.Part.Group.AttachedTo == who.LocalId;

    private static bool StandsOnOwnersLand(RegionScript script, ScenePresence who) =>
        !who.IsGod && StandsOn(script, who, script.Part.OwnerId)
        && script.Scene.Land.At(script.Part.WorldPosition).OwnerId == script.Part.OwnerId;

    private static bool StandsOn(RegionScript script, ScenePresence who, UUID owner) =>
        script.Scene.Land.At(who.AbsolutePosition).OwnerId == owner;

    private static UUID? AssetOf(RegionScript script, string landmark) =>
        UUID.TryParse(landmark, out var id) ? id : Items.Find(script.Part, landmark, AssetType.Landmark)?.AssetId;

    private static ITeleports? Teleports(RegionScript script) => script.Scene.RequestModuleInterface<ITeleports>();
}
