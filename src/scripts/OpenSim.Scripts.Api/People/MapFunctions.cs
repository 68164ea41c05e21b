using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.People;

/// <summary>What scripts show people on their map.</summary>
[ScriptFunctions]
public static class MapFunctions
{
    private const uint Beacon = 1, ToFront = 2;

    /// <summary>To who wears the object, else to who has touched it, in the event that says so.</summary>
    public static void llMapDestination(RegionScript script, string simname, Vector3 pos, Vector3 look_at) =>
        ViewerOf(script)?.Scripts.SendTeleportRequest(script.Part.Group.Name, simname, pos, look_at);

    /// <summary>The same with a beacon; the map opens if the options say so.</summary>
    /// <param name="options">Empty, or BEACON_MAP, whether the map opens, and whether it comes to the front.</param>
    public static void llMapBeacon(RegionScript script, string region_name, Vector3 pos, LslList options)
    {
        const int Map = 1;
        var flags = 0u;
        if (options is { Count: 3 } && options[0].IsInteger && options[0].Integer == Map && options[1].IsInteger && options[2].IsInteger)
            flags = options[1].Integer == 0 ? 0 : options[2].Integer == 0 ? Beacon : Beacon | ToFront;
        else if (options.Count > 0)
        {
            script.Complain("llMapBeacon: the options are not understood.");
            return;
        }

        ViewerOf(script)?.Scripts.SendTeleportRequest(script.Part.Group.Name, region_name, pos, Vector3.Zero, flags);
    }

    private static IViewer? ViewerOf(RegionScript script)
    {
        var group = script.Part.Group;
        var to = group.IsAttachment ? group.OwnerId
            : script.Detected is [var first, ..] ? first.Key
            : default;
        return Avatars.Find(script.Scene, to)?.Viewer;
    }
}
