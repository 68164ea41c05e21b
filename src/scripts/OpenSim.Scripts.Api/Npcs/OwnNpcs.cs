using OpenSim.Modules.Npcs;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>NPCs that a script may steer: its owner's, and those that are nobody's. Others are as if they were not there.</summary>
internal static class OwnNpcs
{
    /// <summary>Null where there are no NPCs at all.</summary>
    public static INPCModule? Module(RegionScript script) => script.Scene.RequestModuleInterface<INPCModule>();

    public static ScenePresence? Find(RegionScript script, string key)
    {
        var owner = script.Part.OwnerId;
        return Any(script, key) is { Npc: { } npc } who && (npc.Obeys(owner) || who.Id == owner) ? who : null;
    }

    /// <summary>Whoever's it is.</summary>
    public static ScenePresence? Any(RegionScript script, string key) => Avatars.Find(script, key) is { Npc: not null } who ? who : null;
}
