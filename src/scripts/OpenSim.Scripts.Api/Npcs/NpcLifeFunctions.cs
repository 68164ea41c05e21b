using System.Numerics;
using OpenSim.Modules.Npcs;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Contents;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Npcs;

/// <summary>NPCs come and go, and who they are.</summary>
[ScriptFunctions]
public static class NpcLifeFunctions
{
    // OS_NPC_…; OS_NPC_CREATOR_OWNED is what is not OS_NPC_NOT_OWNED.
    private const int NotOwned = 2, SenseAsAgent = 4;

    private const int MaxAbout = 255;

    /// <summary>Nobody's, where the operator lets them be; else the script owner's.</summary>
    public static string osNpcCreate(RegionScript script, string user, string name, Vector3 position, string notecard) =>
        osNpcCreate(script, user, name, position, notecard, OwnNpcs.Module(script) is { Options.NotOwned: true } ? NotOwned : 0);

    /// <param name="user">First name.</param>
    /// <param name="name">Last name.</param>
    /// <param name="notecard">
    /// An appearance notecard, by item or key, or the key of somebody here whose twin it is; empty for the usual looks.
    /// </param>
    /// <returns>Its key; the null key where it may not come.</returns>
    public static string osNpcCreate(RegionScript script, string user, string name, Vector3 position, string notecard, int options)
    {
        if (OwnNpcs.Module(script) is not { } module)
            return Refused(script, "there are no NPCs in this region.");
        var may = module.Options;
        var twin = may.Twins ? Avatars.Find(script, notecard) : null;
        AvatarAppearance? looks = null;
        if (twin is null && notecard.Trim().Length > 0)
        {
            if (!NotecardText.TryGet(script, notecard, out var text))
                return Ids.Null; // the script waits
            looks = text is null ? null : module.Read(text);
            if (looks is null)
                return Refused(script, $"'{notecard}' is no appearance notecard.");
        }

        if (script.Scene.Permissions.RefusalToRez(script.Actor, position, 1) is { } refusal)
            return Refused(script, refusal);
        if (!may.NotOwned && (options & NotOwned) != 0)
            script.Complain("osNpcCreate: NPCs must have an owner here.");
        if (!may.SenseAsAgent && (options & SenseAsAgent) != 0)
            script.Complain("osNpcCreate: NPCs are not taken for people here.");
        var owner = may.NotOwned && (options & NotOwned) != 0 ? UUID.Zero : script.Part.OwnerId;
        var npc = module.Create(new NpcRequest(user, name, position, owner)
        {
            SensesAsAgent = may.SenseAsAgent && (options & SenseAsAgent) != 0,
            Title = may.HaveTitle ? "- NPC -" : "",
            Looks = looks,
            TwinOf = twin
        }, out var words);
        return npc?.Id.ToString() ?? Refused(script, words!);
    }

    public static void osNpcRemove(RegionScript script, string npc)
    {
        if (OwnNpcs.Find(script, npc) is { } who)
            OwnNpcs.Module(script)?.Remove(who);
    }

    public static int osIsNpc(RegionScript script, string npc) => OwnNpcs.Any(script, npc) is null ? 0 : 1;

    /// <summary>Strides of key, position and name.</summary>
    public static LslList osGetNPCList(RegionScript script)
    {
        var found = new List<ListItem>();
        foreach (var who in script.Scene.Presences.All)
        {
            if (who.Npc is not null)
                found.AddRange([who.Id.ToString(), who.AbsolutePosition, who.Name]);
        }

        return found.Count == 0 ? LslList.Empty : LslList.Take([.. found]);
    }

    /// <summary>Its own key where it is nobody's, the null key for what is no NPC.</summary>
    public static string osNpcGetOwner(RegionScript script, string npc) => OwnNpcs.Any(script, npc) is { Npc: { } its } who
        ? (its.Owner.IsZero ? who.Id : its.Owner).ToString()
        : Ids.Null;

    public static void osNpcSetProfileAbout(RegionScript script, string npc, string about)
    {
        if (OwnNpcs.Find(script, npc) is { Npc: { } its } who)
            script.Writer.SetNpc(who, its with { About = about.Length > MaxAbout ? about[..MaxAbout] : about });
    }

    /// <param name="image">A texture, by item or key.</param>
    public static void osNpcSetProfileImage(RegionScript script, string npc, string image)
    {
        const int OfTexture = 0;
        if (OwnNpcs.Find(script, npc) is { Npc: { } its } who && FaceRules.Asset(script, image, OfTexture) is { IsZero: false } id)
            script.Writer.SetNpc(who, its with { Image = id });
    }

    private static string Refused(RegionScript script, string words)
    {
        script.Complain($"osNpcCreate: {words}");
        return Ids.Null;
    }
}
