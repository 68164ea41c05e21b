using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.People;

/// <summary>Names and owners of what is in the region.</summary>
[ScriptFunctions]
public static class NameFunctions
{
    /// <summary>Of an avatar or a prim; empty for what is not in the region.</summary>
    public static string llKey2Name(RegionScript script, string id)
    {
        var key = Ids.Of(id);
        if (Avatars.Find(script.Scene, key) is { } who)
            return who.Name;
        return script.Scene.TryGetPart(key, out var part) ? part.Name : "";
    }

    /// <summary>Of a prim its owner; anything else, what is not here among it, as it was given.</summary>
    public static string llGetOwnerKey(RegionScript script, string id) =>
        script.Scene.TryGetPart(Ids.Of(id), out var part) ? part.OwnerId.ToString() : id;

    /// <summary>Empty for who is not in the region.</summary>
    public static string llGetUsername(RegionScript script, string id) =>
        Avatars.Find(script, id) is { } who ? PersonNames.UserName(who.FirstName, who.LastName) : "";

    /// <summary>Empty for who is not in the region. The script waits for the service.</summary>
    public static string llGetDisplayName(RegionScript script, string id)
    {
        if (Avatars.Find(script, id) is not { } who)
            return "";
        return PersonNames.Service(script) is { } names
            ? ServiceAnswer.Of(script, "display name", who, who.Name, (person, name) => PersonNames.DisplayName(names, person, name))
            : who.Name;
    }
}
