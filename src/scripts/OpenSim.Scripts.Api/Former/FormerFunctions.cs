using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Api.Sounds;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Former;

/// <summary>
/// What Second Life has taken back or keeps to itself: old scripts call it, and go on as they do there. Forced delays are as ever.
/// </summary>
[ScriptFunctions]
public static class FormerFunctions
{
    public static void llSound(RegionScript script, string sound, double volume, int queue, int loop)
    {
        if (loop != 0)
            SoundFunctions.llLoopSound(script, sound, volume);
        else
            SoundFunctions.llPlaySound(script, sound, volume);
    }

    public static void llSoundPreload(RegionScript script, string sound) => SoundFunctions.llPreloadSound(script, sound);

    /// <summary>llParticleSystem has taken its place, and that of the next three.</summary>
    public static void llMakeExplosion(
        RegionScript script, int particles, double scale, double vel, double lifetime, double arc, string texture, Vector3 offset)
    {
    }

    public static void llMakeFire(
        RegionScript script, int particles, double scale, double vel, double lifetime, double arc, string texture, Vector3 offset)
    {
    }

    public static void llMakeSmoke(
        RegionScript script, int particles, double scale, double vel, double lifetime, double arc, string texture, Vector3 offset)
    {
    }

    public static void llMakeFountain(RegionScript script, int particles, double scale, double vel, double lifetime, double arc, int bounce,
        string texture, Vector3 offset, double bounce_offset)
    {
    }

    /// <summary>llRemoteLoadScriptPin has taken its place: the other prim must agree.</summary>
    public static void llRemoteLoadScript(RegionScript script, string target, string name, int running, int start_param) =>
        script.Complain("Deprecated.  Please use llRemoteLoadScriptPin instead.");

    /// <summary>Cameras follow by llSetCameraParams.</summary>
    public static void llTakeCamera(RegionScript script, string avatar)
    {
    }

    public static void llReleaseCamera(RegionScript script, string avatar)
    {
    }

    public static void llPointAt(RegionScript script, Vector3 pos)
    {
    }

    public static void llStopPointAt(RegionScript script)
    {
    }

    /// <summary>Pages are shown by llSetPrimMediaParams.</summary>
    public static void llSetPrimURL(RegionScript script, string url)
    {
    }

    public static void llRefreshPrimURL(RegionScript script)
    {
    }

    /// <summary>For Linden Lab's own objects: a window of the viewer.</summary>
    public static int llOpenFloater(RegionScript script, string floater_name, string url, LslList @params) => -1;

    /// <summary>For gods, of assets that nobody has: no region puts down what is in no inventory.</summary>
    public static void llGodLikeRezObject(RegionScript script, string id, Vector3 pos) =>
        script.Complain("llGodLikeRezObject: only objects that lie in a prim or an inventory can be rezzed.");
}
