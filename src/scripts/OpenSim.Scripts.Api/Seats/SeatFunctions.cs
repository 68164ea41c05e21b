using System.Numerics;
using OpenSim.Scripts.Api.Experiences;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Experiences;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.Seats;

/// <summary>
/// What holds of seats, as in OpenSimulator: anyone may sit down and get up, and who sits runs into nothing and is not hurt.
/// </summary>
[ScriptFunctions]
public static class SeatFunctions
{
    private const int SitTarget = 0x1, AllowUnsit = 0x2, NoCollide = 0x10, NoDamage = 0x20; // SIT_FLAG_…
    // SIT_…
    private const int Ok = 1, NotExperience = -1, NoExperiencePermission = -2, NoSitTarget = -3, InvalidAgent = -4, InvalidLink = -5,
        NoAccess = -6, InvalidObject = -7;

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

    /// <summary>Has somebody sit down who has allowed the script's experience: on the prim, or on the next free sit target.</summary>
    /// <returns>SIT_….</returns>
    public static int llSitOnLink(RegionScript script, string agent_id, int link)
    {
        var experiences = ScriptExperience.Of(script.Scene);
        if (ScriptExperience.Refusal(script, experiences) != XpError.None)
            return NotExperience;
        if (Avatars.Find(script, agent_id) is not { } who)
            return InvalidAgent;
        if (!ScriptExperience.Knows(script, experiences!, who.Id, out var found, out var said))
            return 0;
        if (ScriptExperience.Refusal(script, experiences!, found) != XpError.None || !ScriptExperience.MayRunAt(experiences!, found!, who))
            return NotExperience;
        return said == ExperiencePermission.Allowed ? Seat(script, who, link) : NoExperiencePermission;
    }

    private static int Seat(RegionScript script, ScenePresence who, int link)
    {
        if (script.Part.Group.IsAttachment)
            return InvalidObject;
        if (LinkTargets.Single(script.Part, link) is not { } seat)
            return InvalidLink;
        var (land, seating) = (script.Scene.Land, script.Scene.Movement.Seating);
        if (land.Rules.BarrierFor((Actor)who, land.At(seat.WorldPosition)) != ParcelBarrier.None)
            return NoAccess;
        var isFree = seating.IsFreeTarget(seat);
        foreach (var part in script.Part.Group.Parts)
            isFree |= seating.IsFreeTarget(part);
        if (!isFree || !seating.RequestSit(who, seat.Id, Vector3.Zero))
            return NoSitTarget;
        ExperienceLog.Tell(script, who, ExperienceLog.SatDown);
        return Ok;
    }

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
