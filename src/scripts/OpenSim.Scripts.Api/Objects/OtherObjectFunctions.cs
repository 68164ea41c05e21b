using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Bodies;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Looks;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Objects;

/// <summary>OpenSimulator's functions of objects: this one, and others by key.</summary>
[ScriptFunctions]
public static class OtherObjectFunctions
{
    /// <summary>dataserver() with the sender's key, in all scripts of one prim anywhere in the region.</summary>
    public static void osMessageObject(RegionScript script, string objectUUID, string message)
    {
        if (!script.Scene.TryGetPart(Ids.Of(objectUUID), out var part))
        {
            script.Complain($"osMessageObject: there is no object {objectUUID} here.");
            return;
        }

        var told = new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(script.Part.Id.ToString()), message));
        foreach (var host in script.Engine.ScriptsIn(part))
            host.Post(told);
    }

    /// <summary>Only what this object has rezzed, and its owner still has.</summary>
    public static void osDie(RegionScript script, string objectUUID)
    {
        if (!script.Scene.TryGetPart(Ids.Of(objectUUID), out var part) || part.Group is var group && group.IsAttachment)
            return;
        var here = script.Part.Group;
        if (group != here && group.OwnerId == script.Part.OwnerId && group.RootPart.Extras.RezzerId == here.RootPart.Id)
            script.Writer.DeleteObject(group);
    }

    /// <summary>The null key for what a person has rezzed, as far as he is here.</summary>
    public static string osGetRezzingObject(RegionScript script)
    {
        var rezzer = script.Part.Group.RootPart.Extras.RezzerId;
        return script.Scene.Presences.TryGet(rezzer, out _) ? Ids.Null : rezzer.ToString();
    }

    public static int osGetPrimCount(RegionScript script) => script.Part.Group.PartCount;

    public static int osGetPrimCount(RegionScript script, string object_id) =>
        script.Scene.TryGetPart(Ids.Of(object_id), out var part) ? part.Group.PartCount : 0;

    public static int osGetSittingAvatarsCount(RegionScript script) => Sitting(script.Part.Group);

    public static int osGetSittingAvatarsCount(RegionScript script, string object_id) =>
        script.Scene.TryGetPart(Ids.Of(object_id), out var part) ? Sitting(part.Group) : 0;

    /// <summary>
    /// By the name of a prim, or of an avatar that sits on the linkset; -1 for none, and for the names that prims have at first.
    /// </summary>
    public static int osGetLinkNumber(RegionScript script, string name)
    {
        if (name is "" or "Object" or "Primitive")
            return -1;
        var group = script.Part.Group;
        foreach (var part in group.Parts)
            if (part.Name == name)
                return part.LinkNumber;
        var number = group.PartCount;
        foreach (var who in Sitters(group))
        {
            number++;
            if (who.Name == name)
                return number;
        }

        return -1;
    }

    public static Vector3 osGetLinkColor(RegionScript script, int linknum, int face) =>
        LinkTargets.Single(script.Part, linknum) is { } part ? FaceFunctions.ColourOf(part, face) : Vector3.Zero;

    public static void osLinkParticleSystem(RegionScript script, int linknumber, LslList rules) =>
        LookFunctions.llLinkParticleSystem(script, linknumber, rules);

    public static void osParticleSystem(RegionScript script, LslList rules) => LookFunctions.llParticleSystem(script, rules);

    /// <param name="impact_sound">Empty with a volume for the sound of the material again.</param>
    public static void osCollisionSound(RegionScript script, string impact_sound, double impact_volume)
    {
        if (impact_sound.Length == 0 && impact_volume > 0)
            script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { CollisionSound = UUID.Zero });
        else
            BodyRules.SetCollisionSound(script, script.Part, impact_sound, (float)impact_volume);
    }

    public static void osVolumeDetect(RegionScript script, int detect)
    {
        if (!script.Part.Group.IsAttachment)
            MatterFunctions.llVolumeDetect(script, detect);
    }

    /// <summary>When and of which region the archive was made that was loaded here last: empty where none was.</summary>
    public static string osLoadedCreationDate(RegionScript script) => Made(script) is { } at
        ? at.ToString("D", CultureInfo.InvariantCulture)
        : "";

    public static string osLoadedCreationTime(RegionScript script) => Made(script) is { } at
        ? at.ToString("T", CultureInfo.InvariantCulture)
        : "";

    public static string osLoadedCreationID(RegionScript script) => script.Scene.Settings.Current.LoadedCreationId ?? "";

    private static DateTime? Made(RegionScript script) => script.Scene.Settings.Current.LoadedCreationTime is > 0 and var seconds
        ? DateTimeOffset.FromUnixTimeSeconds(seconds).UtcDateTime
        : null;

    private static int Sitting(SceneObjectGroup group) => Sitters(group).Count();

    private static IEnumerable<ScenePresence> Sitters(SceneObjectGroup group) => group.IsSatOn
        ? group.Scene.Presences.All.Where(who => !who.IsChild && who.ParentId == group.LocalId)
        : [];
}
