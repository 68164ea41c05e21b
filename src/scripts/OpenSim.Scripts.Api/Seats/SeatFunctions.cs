using System.Numerics;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.Seats;

/// <summary>
/// What holds of seats, as in OpenSimulator: anyone may sit down and get up, and who sits runs into nothing and is not hurt.
/// </summary>
[ScriptFunctions]
public static class SeatFunctions
{
    private const int SitTarget = 0x1, AllowUnsit = 0x2, NoCollide = 0x10, NoDamage = 0x20; // SIT_FLAG_…
    private const int NotExperience = -1; // SIT_NOT_EXPERIENCE

    /// <summary>0 for a number that no prim has.</summary>
    public static int llGetLinkSitFlags(RegionScript script, int link)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            return AllowUnsit | NoCollide | NoDamage | (Seating.HasTarget(part) ? SitTarget : 0);
        return 0;
    }

    /// <summary>The flags are what they are.</summary>
    public static void llSetLinkSitFlags(RegionScript script, int link, int flags)
    {
    }

    /// <summary>Making people sit down is an experience's, and this script is of none.</summary>
    public static int llSitOnLink(RegionScript script, string agent_id, int link) => NotExperience;

    /// <summary>Turns who has allowed to be animated, about the vertical; not who sits.</summary>
    public static void llSetAgentRot(RegionScript script, Quaternion rot, int flags)
    {
        if (!script.Has(PermissionBits.TriggerAnimation))
        {
            script.Complain("llSetAgentRot: PERMISSION_TRIGGER_ANIMATION has not been granted.");
            return;
        }

        if (Avatars.Find(script.Scene, script.PermissionsKey) is not { IsSitting: false } who)
            return;
        var ahead = Vector3.Transform(Vector3.UnitX, rot);
        var heading = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.Atan2(ahead.Y, ahead.X));
        script.Writer.MoveAvatar(who, who.Position, heading, who.Velocity);
    }
}
