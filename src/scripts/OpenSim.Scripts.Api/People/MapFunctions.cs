using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.People;

/// <summary>What scripts show people on their map.</summary>
[ScriptFunctions]
public static class MapFunctions
{
    /// <summary>To who wears the object, else to who has touched it, in the event that says so.</summary>
    public static void llMapDestination(RegionScript script, string simname, Vector3 pos, Vector3 look_at)
    {
        var group = script.Part.Group;
        var to = group.IsAttachment ? group.OwnerId
            : script.Detected is [var first, ..] ? first.Key
            : default;
        Avatars.Find(script.Scene, to)?.Viewer?.Scripts.SendTeleportRequest(group.Name, simname, pos, look_at);
    }
}
