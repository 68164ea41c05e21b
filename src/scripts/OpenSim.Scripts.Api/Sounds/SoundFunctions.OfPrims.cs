using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Sounds;

// OpenSimulator's forms for another prim of the linkset. They mean one prim; only osStopSound takes LINK_SET and its like.
public static partial class SoundFunctions
{
    public static void osPlaySound(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Play(script, part, sound, volume, 0);
    }

    public static void osPlaySoundSlave(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Play(script, part, sound, volume, Slave);
    }

    public static void osLoopSound(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Keep(script, part, sound, volume, Loop);
    }

    public static void osLoopSoundMaster(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Keep(script, part, sound, volume, Loop | Master);
    }

    public static void osLoopSoundSlave(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Keep(script, part, sound, volume, Loop | Slave);
    }

    public static void osTriggerSound(RegionScript script, int linknum, string sound, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Trigger(script, part, sound, volume);
    }

    public static void osTriggerSoundLimited(
        RegionScript script, int linknum, string sound, double volume, Vector3 top_north_east, Vector3 bottom_south_west)
    {
        if (Heard(script, linknum, sound) is var (part, id))
            TriggerWithin(part, id, volume, top_north_east, bottom_south_west);
    }

    public static void osPreloadSound(RegionScript script, int linknum, string sound)
    {
        if (Heard(script, linknum, sound) is var (part, id))
            Preload(part, id);
    }

    public static void osStopSound(RegionScript script, int linknum) => llLinkStopSound(script, linknum);

    public static void osAdjustSoundVolume(RegionScript script, int linknum, double volume)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Adjust(part, Gain(volume));
    }

    public static void osSetSoundRadius(RegionScript script, int linknum, double radius)
    {
        if (LinkTargets.Single(script.Part, linknum) is not null)
            llLinkSetSoundRadius(script, linknum, radius);
    }

    private static (SceneObjectPart Part, UUID Sound)? Heard(RegionScript script, int link, string sound) =>
        LinkTargets.Single(script.Part, link) is { } part && FaceRules.Asset(script, sound, OfSound) is { IsZero: false } id
            ? (part, id)
            : null;
}
