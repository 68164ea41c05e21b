using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.People;

/// <summary>What avatars in the region do, and where they are.</summary>
[ScriptFunctions]
public static class BodyFunctions
{
    // AGENT_…
    private const int Flying = 0x1, Attachments = 0x2, Scripted = 0x4, Mouselook = 0x8, Sitting = 0x10, OnObject = 0x20, Away = 0x40,
        Walking = 0x80, InAir = 0x100, Typing = 0x200, Crouching = 0x400, Busy = 0x800, AlwaysRun = 0x1000, Autopilot = 0x2000;

    private const byte TypingState = 0x4;

    private static readonly UUID AwayAnimation = UUID.Parse("fd037134-85d4-f241-72c6-4f42164fedee");
    private static readonly UUID BusyAnimation = UUID.Parse("efcf670c-2d18-8128-973a-034ebc806b67");

    /// <summary>0 for who is not in the region.</summary>
    public static int llGetAgentInfo(RegionScript script, string id)
    {
        if (Avatars.Find(script, id) is not { } who)
            return 0;
        var controls = (AgentControls)who.Input.ControlFlags;
        return Bit(who.IsFlying, Flying)
            | Bit(who.Attachments.Count > 0, Attachments)
            | Bit(WearsScripts(who), Scripted)
            | Bit((controls & AgentControls.Mouselook) != 0, Mouselook)
            | Bit(who.IsSitting, Sitting)
            | Bit(who.ParentId != 0, OnObject)
            | Bit((controls & AgentControls.Away) != 0 || Plays(who, AwayAnimation), Away)
            | Bit((who.Input.State & TypingState) != 0, Typing)
            | Bit(Plays(who, BusyAnimation), Busy)
            | Bit(who.AlwaysRun, AlwaysRun)
            | Bit(who.Movement.Destination is not null, Autopilot)
            | MotionOf(who);
    }

    /// <summary>Zero for who is not in the region.</summary>
    public static Vector3 llGetAgentSize(RegionScript script, string avatar) => Avatars.Find(script, avatar)?.Size ?? Vector3.Zero;

    /// <summary>Of the viewer, where its user lets it be known; empty for anyone else. The script waits for the service.</summary>
    public static string llGetAgentLanguage(RegionScript script, string avatar)
    {
        if (Avatars.Find(script, avatar) is not { } who || script.Engine.Service<IAgentPreferencesService>() is not { } preferences)
            return "";
        return ServiceAnswer.Of(script, "language", who, "", (person, unknown) => Language(preferences, person, unknown));
    }

    /// <param name="uuid">Of an avatar by its active group, of a prim, or of the group itself.</param>
    public static int llSameGroup(RegionScript script, string uuid)
    {
        var (id, scene, own) = (Ids.Of(uuid), script.Scene, script.Part.GroupId);
        if (id.IsZero)
            return 0;
        var group = Avatars.Find(scene, id) is { } who ? scene.Memberships.ActiveOf(who.Id)?.GroupId ?? UUID.Zero
            : scene.TryGetPart(id, out var part) ? part.GroupId
            : id;
        return group == own ? 1 : 0;
    }

    /// <summary>Whether an avatar or a prim is over land of the script's owner.</summary>
    public static int llOverMyLand(RegionScript script, string id)
    {
        var key = Ids.Of(id);
        Vector3 place;
        if (Avatars.Find(script.Scene, key) is { } who)
            place = who.AbsolutePosition;
        else if (script.Scene.TryGetPart(key, out var part))
            place = part.WorldPosition;
        else
            return 0;
        return IsMyLand(script, place) ? 1 : 0;
    }

    /// <summary>Makes somebody stand up who sits on the script's object, or over land of its owner.</summary>
    public static void llUnSit(RegionScript script, string id)
    {
        if (Avatars.Find(script, id) is not { IsSitting: true } who)
            return;
        if (who.ParentId == script.Part.Group.LocalId || IsMyLand(script, who.AbsolutePosition))
            script.Scene.Movement.Seating.StandUp(who);
    }

    private static async ValueTask<string> Language(IAgentPreferencesService preferences, UUID person, string unknown)
    {
        try
        {
            return await preferences.GetAgentPreferences(person) is { LanguageIsPublic: true } known ? known.Language : unknown;
        }
        catch (ServiceAwayException)
        {
            return unknown;
        }
    }

    private static bool IsMyLand(RegionScript script, Vector3 place) => script.Scene.Land.At(place).OwnerId == script.Part.OwnerId;

    private static int MotionOf(ScenePresence who)
    {
        var isCrouching = who.Movement.Animations.State is MovementAnimation.Crouching
            or MovementAnimation.CrouchWalking;
        var isInAir = !who.IsSitting && !who.Movement.IsOnGround;
        var isWalking = !who.IsSitting && who.Movement.Animations.State is MovementAnimation.Walking
            or MovementAnimation.Running or MovementAnimation.CrouchWalking;
        return Bit(isCrouching, Crouching) | Bit(isInAir, InAir) | Bit(isWalking, Walking);
    }

    private static bool WearsScripts(ScenePresence who)
    {
        foreach (var worn in who.Attachments)
        {
            foreach (var part in new SceneObjectGroup(who.Scene, worn).Parts)
            {
                if (part.Inventory is { ScriptCount: > 0 })
                    return true;
            }
        }

        return false;
    }

    private static bool Plays(ScenePresence who, UUID animation)
    {
        foreach (var playing in who.Animations)
        {
            if (playing.AnimationId == animation)
                return true;
        }

        return false;
    }

    private static int Bit(bool isSet, int bit) => isSet ? bit : 0;
}
