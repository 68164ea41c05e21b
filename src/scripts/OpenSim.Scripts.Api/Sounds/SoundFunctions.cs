using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Sounds;

/// <summary>
/// Sounds of prims. Those that go on are a property of the prim, of which everyone is told who comes; those that are played once are told
/// to those who are near. Sounds are named by an item in the prim or a key.
/// </summary>
[ScriptFunctions]
public static partial class SoundFunctions
{
    private const int OfSound = 1; // asset type

    // Flags of a sound at a prim, as viewers have them.
    private const byte Loop = 1;
    private const byte Master = 2;
    private const byte Slave = 4;
    private const byte Queue = 8;
    private const byte Stop = 0x20;

    // SOUND_…
    private const int AskedLoop = 1;
    private const int AskedTrigger = 2;
    private const int AskedSync = 4;

    // Who is farther away hears nothing.
    private const float Range = 100;

    public static void llPlaySound(RegionScript script, string sound, double volume) => Play(script, script.Part, sound, volume, 0);

    public static void llPlaySoundSlave(RegionScript script, string sound, double volume) =>
        Play(script, script.Part, sound, volume, Slave);

    public static void llLoopSound(RegionScript script, string sound, double volume) => Keep(script, script.Part, sound, volume, Loop);

    public static void llLoopSoundMaster(RegionScript script, string sound, double volume) =>
        Keep(script, script.Part, sound, volume, Loop | Master);

    public static void llLoopSoundSlave(RegionScript script, string sound, double volume) =>
        Keep(script, script.Part, sound, volume, Loop | Slave);

    public static void llLinkPlaySound(RegionScript script, int link, string sound, double volume, int flags)
    {
        var kind = (byte)((flags & AskedLoop) != 0 ? Loop : 0);
        kind |= (flags & AskedSync) != 0 ? Slave : (byte)0;
        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            if ((flags & AskedTrigger) != 0)
                Trigger(script, part, sound, volume);
            else if ((kind & Loop) != 0)
                Keep(script, part, sound, volume, kind);
            else
                Play(script, part, sound, volume, kind);
        }
    }

    public static void llStopSound(RegionScript script) => End(script.Part);

    public static void llLinkStopSound(RegionScript script, int link)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            End(part);
    }

    public static void llTriggerSound(RegionScript script, string sound, double volume) => Trigger(script, script.Part, sound, volume);

    public static void llTriggerSoundLimited(
        RegionScript script, string sound, double volume, Vector3 top_north_east, Vector3 bottom_south_west)
    {
        if (FaceRules.Asset(script, sound, OfSound) is not { IsZero: false } id)
            return;
        TriggerWithin(script.Part, id, volume, top_north_east, bottom_south_west);
    }

    public static void llPreloadSound(RegionScript script, string sound)
    {
        if (FaceRules.Asset(script, sound, OfSound) is { IsZero: false } id)
            Preload(script.Part, id);
    }

    public static void llAdjustSoundVolume(RegionScript script, double volume) => Adjust(script.Part, Gain(volume));

    public static void llLinkAdjustSoundVolume(RegionScript script, int link, double volume)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            Adjust(part, Gain(volume));
    }

    public static void llSetSoundQueueing(RegionScript script, int queue) => llLinkSetSoundQueueing(script, LinkTargets.This, queue);

    public static void llLinkSetSoundQueueing(RegionScript script, int link, int queue)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            script.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { SoundQueueing = queue != 0 });
    }

    public static void llSetSoundRadius(RegionScript script, double radius) => llLinkSetSoundRadius(script, LinkTargets.This, radius);

    public static void llLinkSetSoundRadius(RegionScript script, int link, double radius)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            script.Writer.SetExtras(part, PrimUpdateFlags.Sound, part.Extras with { SoundRadius = Math.Clamp((float)radius, 0, 255) });
    }

    private static void Keep(RegionScript script, SceneObjectPart part, string sound, double volume, byte flags)
    {
        if (FaceRules.Asset(script, sound, OfSound) is { } id)
            Put(part, id, Gain(volume), flags);
    }

    /// <summary>Once: a loop that the prim has ends with it, as one prim has one sound.</summary>
    private static void Play(RegionScript script, SceneObjectPart part, string sound, double volume, byte flags)
    {
        if (FaceRules.Asset(script, sound, OfSound) is not { IsZero: false } id)
            return;
        if (!part.Extras.Sound.IsZero)
            End(part);
        flags |= part.Extras.SoundQueueing ? Queue : (byte)0;
        foreach (var listener in Listeners(part))
            listener.Viewer?.Scripts.SendAttachedSound(id, part.Id, part.OwnerId, Gain(volume), flags);
    }

    private static void End(SceneObjectPart part)
    {
        if (!part.Extras.Sound.IsZero)
        {
            Put(part, UUID.Zero, 0, Stop);
            return;
        }

        foreach (var listener in Listeners(part))
            listener.Viewer?.Scripts.SendAttachedSound(UUID.Zero, part.Id, part.OwnerId, 0, Stop);
    }

    private static void Put(SceneObjectPart part, UUID sound, float gain, byte flags) => part.Scene.Writer.SetExtras(
        part, PrimUpdateFlags.Sound, part.Extras with { Sound = sound, SoundGain = gain, SoundFlags = flags });

    private static void Trigger(RegionScript script, SceneObjectPart part, string sound, double volume)
    {
        if (FaceRules.Asset(script, sound, OfSound) is not { IsZero: false } id)
            return;
        foreach (var listener in Listeners(part))
            listener.Viewer?.Chat.SendSound(id, part.OwnerId, part.WorldPosition, Gain(volume));
    }

    private static void TriggerWithin(SceneObjectPart part, UUID sound, double volume, Vector3 highest, Vector3 lowest)
    {
        foreach (var listener in Listeners(part))
        {
            var place = listener.AbsolutePosition;
            if (Vector3.Clamp(place, lowest, highest) == place)
                listener.Viewer?.Chat.SendSound(sound, part.OwnerId, part.WorldPosition, Gain(volume));
        }
    }

    private static void Preload(SceneObjectPart part, UUID sound)
    {
        foreach (var listener in Listeners(part))
            listener.Viewer?.Scripts.SendPreloadSound(sound, part.Id, part.OwnerId);
    }

    private static void Adjust(SceneObjectPart part, float gain)
    {
        if (!part.Extras.Sound.IsZero)
            part.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { SoundGain = gain });
        foreach (var listener in Listeners(part))
            listener.Viewer?.Scripts.SendSoundGain(part.Id, gain);
    }

    private static float Gain(double volume) => (float)Math.Clamp(volume, 0, 1);

    /// <summary>Who is near enough; of a HUD its wearer alone.</summary>
    private static IEnumerable<ScenePresence> Listeners(SceneObjectPart part)
    {
        var (place, group) = (part.WorldPosition, part.Group);
        return part.Scene.Presences.All.Where(who => !who.IsChild && (group.IsHud
            ? group.AttachedTo == who.LocalId
            : Vector3.DistanceSquared(who.AbsolutePosition, place) <= Range * Range));
    }
}
