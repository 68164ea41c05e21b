using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Links;

/// <summary>Which prims and avatars a linkset has: avatars that sit on it have the numbers after its prims.</summary>
[ScriptFunctions]
public static class LinkFunctions
{
    public static int llGetNumberOfPrims(RegionScript script) => script.Part.Group.PartCount + Sitters.Of(script.Part.Group).Count();

    /// <summary>Avatars do not count; 0 for what is not in the region.</summary>
    public static int llGetObjectPrimCount(RegionScript script, string prim) =>
        script.Scene.TryGetPart(Ids.Of(prim), out var part) ? part.Group.PartCount : 0;

    public static string llGetLinkKey(RegionScript script, int link)
    {
        if (Part(script, link) is { } part)
            return part.Id.ToString();
        return Sitters.At(script.Part.Group, link)?.Id.ToString() ?? Ids.Null;
    }

    /// <summary>The null key for a number that nothing has, as Second Life gives it.</summary>
    public static string llGetLinkName(RegionScript script, int link)
    {
        if (Part(script, link) is { } part)
            return part.Name;
        return Sitters.At(script.Part.Group, link)?.Name ?? Ids.Null;
    }

    public static string llGetObjectLinkKey(RegionScript script, string object_id, int link)
    {
        if (!script.Scene.TryGetPart(Ids.Of(object_id), out var part))
            return Ids.Null;
        var group = part.Group;
        return group.PartByLink(Math.Max(1, link)) is { } found ? found.Id.ToString() : Sitters.At(group, link)?.Id.ToString() ?? Ids.Null;
    }

    public static string llAvatarOnSitTarget(RegionScript script) => OnTarget(script.Part);

    public static string llAvatarOnLinkSitTarget(RegionScript script, int link) =>
        Part(script, link) is { } part ? OnTarget(part) : Ids.Null;

    /// <summary>Only who sits on a prim with a sit target is told.</summary>
    private static string OnTarget(SceneObjectPart part)
    {
        var extras = part.Extras;
        if (extras.SitTargetOffset == System.Numerics.Vector3.Zero && extras.SitTargetOrientation == System.Numerics.Quaternion.Identity)
            return Ids.Null;
        return Sitters.Of(part.Group).FirstOrDefault(who => who.SitPartId == part.LocalId)?.Id.ToString() ?? Ids.Null;
    }

    private static SceneObjectPart? Part(RegionScript script, int link) => link switch
    {
        LinkTargets.This => script.Part,
        0 or LinkTargets.Root => script.Part.Group.RootPart,
        > 1 => script.Part.Group.PartByLink(link),
        _ => null
    };
}
