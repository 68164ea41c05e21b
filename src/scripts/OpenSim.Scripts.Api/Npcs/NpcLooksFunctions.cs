using OpenSim.Scripts.Api.Contents;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>Looks of avatars in notecards of the script's prim, by which NPCs can look so.</summary>
[ScriptFunctions]
public static class NpcLooksFunctions
{
    /// <summary>Key of the notecard's asset; the null key for who is not here.</summary>
    public static string osAgentSaveAppearance(RegionScript script, string agentId, string notecard) =>
        osAgentSaveAppearance(script, agentId, notecard, 1);

    public static string osAgentSaveAppearance(RegionScript script, string agentId, string notecard, int includeHuds) =>
        Save(script, Avatars.Find(script, agentId), notecard, includeHuds);

    public static string osOwnerSaveAppearance(RegionScript script, string notecard) => osOwnerSaveAppearance(script, notecard, 1);

    public static string osOwnerSaveAppearance(RegionScript script, string notecard, int includeHuds) =>
        Save(script, Avatars.Find(script.Scene, script.Part.OwnerId), notecard, includeHuds);

    public static string osNpcSaveAppearance(RegionScript script, string npc, string notecard) =>
        osNpcSaveAppearance(script, npc, notecard, 1);

    public static string osNpcSaveAppearance(RegionScript script, string npc, string notecard, int includeHuds) =>
        Save(script, OwnNpcs.Find(script, npc), notecard, includeHuds);

    public static void osNpcLoadAppearance(RegionScript script, string npc, string notecard)
    {
        if (OwnNpcs.Module(script) is not { } module || OwnNpcs.Find(script, npc) is not { } who
            || !NotecardText.TryGet(script, notecard, out var text))
            return;
        if (text is not null && module.Read(text) is { } looks)
            module.SetAppearance(who, looks);
        else
            script.Complain($"osNpcLoadAppearance: '{notecard}' is no appearance notecard.");
    }

    // The script waits for it, as the key of the asset is its answer.
    private static string Save(RegionScript script, ScenePresence? who, string notecard, int withHuds)
    {
        const string What = "appearance";
        if (script.Awaited is { What: What } awaited)
        {
            script.Awaited = null;
            return awaited.Answer;
        }

        if (who is null || OwnNpcs.Module(script) is not { } module || script.Engine.Service<IAssetService>() is not { } assets)
            return Ids.Null;
        var (id, owner) = (who.Id, script.Part.OwnerId);
        var isAsked = script.Engine.Ask(script, What, async _ =>
        {
            var asset = await NotecardMaking.Store(assets, owner, notecard, await module.Describe(who, withHuds != 0));
            script.Scene.Post(_ =>
            {
                if (script.Part.Exists)
                    NotecardMaking.Put(script.Part, notecard, "Avatar Appearance", asset);
                script.Awaited = (What, id, asset.ToString());
                script.Host.Wake();
            });
            return null;
        });
        if (isAsked)
            script.Retry();
        return Ids.Null;
    }
}
