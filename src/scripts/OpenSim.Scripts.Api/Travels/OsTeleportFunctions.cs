using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Travels;

/// <summary>
/// Teleports of people, of OpenSimulator's functions: of the owner; of who has let the script; and of anyone on land of the owner or of the
/// object's group, or in an estate that the owner manages.
/// </summary>
[ScriptFunctions]
public static class OsTeleportFunctions
{
    // Seconds that the script waits afterwards.
    private const double Near = 0.5, Far = 5;

    public static void osTeleportAgent(RegionScript script, string agent, string regionName, Vector3 position, Vector3 lookat) =>
        ToRegion(script, Ids.Of(agent), regionName, position, lookat);

    /// <param name="regionX">Of the region on the grid's map, in squares of 256 m.</param>
    public static void osTeleportAgent(
        RegionScript script, string agent, int regionX, int regionY, Vector3 position, Vector3 lookat) =>
        ToSquare(script, Ids.Of(agent), regionX, regionY, position, lookat);

    /// <param name="position">In the region, or beyond its borders by its corner.</param>
    public static void osTeleportAgent(RegionScript script, string agent, Vector3 position, Vector3 lookat) =>
        ToPlace(script, Ids.Of(agent), position, lookat);

    public static void osTeleportOwner(RegionScript script, string regionName, Vector3 position, Vector3 lookat) =>
        ToRegion(script, script.Part.OwnerId, regionName, position, lookat);

    public static void osTeleportOwner(RegionScript script, int regionX, int regionY, Vector3 position, Vector3 lookat) =>
        ToSquare(script, script.Part.OwnerId, regionX, regionY, position, lookat);

    public static void osTeleportOwner(RegionScript script, Vector3 position, Vector3 lookat) =>
        ToPlace(script, script.Part.OwnerId, position, lookat);

    public static void osLocalTeleportAgent(
        RegionScript script, string agent, Vector3 position, Vector3 velocity, Vector3 lookat, int flags)
    {
        if (Avatars.Find(script, agent) is { IsInTransit: false } who && May(script, who))
            LocalTeleports.Go(script, who, position, velocity, lookat, flags);
    }

    private static void ToRegion(RegionScript script, UUID agent, string region, Vector3 position, Vector3 lookAt)
    {
        if (Find(script, agent) is not var (teleports, who))
            return;
        if (region.Length == 0 || region.Equals(script.Scene.Info.Name, StringComparison.OrdinalIgnoreCase))
        {
            teleports.Within(who, position, lookAt, TeleportFlags.ViaLocation);
            script.Delay(Near);
            return;
        }

        teleports.Elsewhere(who, region, position, lookAt, TeleportFlags.ViaLocation);
        script.Delay(Far);
    }

    private static void ToSquare(RegionScript script, UUID agent, int x, int y, Vector3 position, Vector3 lookAt)
    {
        if (x < 0 || y < 0 || Find(script, agent) is not var (teleports, who))
            return;
        teleports.OnGrid(who, RegionHandle.FromGrid((uint)x, (uint)y), position, lookAt, TeleportFlags.ViaLocation);
        script.Delay(Far);
    }

    private static void ToPlace(RegionScript script, UUID agent, Vector3 position, Vector3 lookAt)
    {
        if (!float.IsFinite(position.LengthSquared()) || Find(script, agent) is not var (teleports, who))
            return;
        var info = script.Scene.Info;
        if (info.Holds(position))
        {
            teleports.Within(who, position, lookAt, TeleportFlags.ViaLocation);
            script.Delay(Near);
            return;
        }

        var (east, north) = ((int)MathF.Floor(position.X / 256), (int)MathF.Floor(position.Y / 256));
        if (info.GridX + east < 0 || info.GridY + north < 0)
            return;
        var there = RegionHandle.FromGrid((uint)(info.GridX + east), (uint)(info.GridY + north));
        teleports.OnGrid(who, there, position - new Vector3(east * 256, north * 256, 0), lookAt, TeleportFlags.ViaLocation);
        script.Delay(Far);
    }

    private static (ITeleports Teleports, ScenePresence Who)? Find(RegionScript script, UUID agent)
    {
        if (Avatars.Find(script.Scene, agent) is not { IsInTransit: false } who
            || script.Scene.RequestModuleInterface<ITeleports>() is not { } teleports)
            return null;
        if (May(script, who))
            return (teleports, who);
        script.Delay(Near);
        return null;
    }

    private static bool May(RegionScript script, ScenePresence who) =>
        who.Id == script.Part.OwnerId
        || (script.PermissionsKey == who.Id && script.Has(PermissionBits.Teleport))
        || LandRights.Has(script, who.AbsolutePosition);
}
