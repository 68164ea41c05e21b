using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Prims by key, anywhere in the region: those of the script's owner, which may be modified.</summary>
[ScriptFunctions]
public static class OtherPrimFunctions
{
    public static void osSetPrimitiveParams(RegionScript script, string prim, LslList rules)
    {
        if (Own(script, prim) is { } part)
            RuleList.Set(script, nameof(osSetPrimitiveParams), part, LinkTargets.This, rules);
    }

    public static LslList osGetPrimitiveParams(RegionScript script, string prim, LslList rules) => Own(script, prim) is { } part
        ? RuleList.Get(script, nameof(osGetPrimitiveParams), part, LinkTargets.This, rules)
        : LslList.Empty;

    public static LslList osGetLinkPrimitiveParams(RegionScript script, int linknumber, LslList rules) =>
        RuleList.Get(script, nameof(osGetLinkPrimitiveParams), linknumber, rules);

    public static void osSetProjectionParams(
        RegionScript script, int projection, string texture, double fov, double focus, double amb) =>
        Project(script.Part, projection, texture, fov, focus, amb);

    public static void osSetProjectionParams(
        RegionScript script, int linknum, int projection, string texture, double fov, double focus, double amb)
    {
        if (LinkTargets.Single(script.Part, linknum) is { } part)
            Project(part, projection, texture, fov, focus, amb);
    }

    /// <param name="prim">The null key, and what is no key, for the script's own.</param>
    public static void osSetProjectionParams(
        RegionScript script, string prim, int projection, string texture, double fov, double focus, double amb)
    {
        var id = Ids.Of(prim);
        if (id.IsZero)
            Project(script.Part, projection, texture, fov, focus, amb);
        else if (script.Scene.TryGetPart(id, out var part) && part.OwnerId == script.Part.OwnerId)
            Project(part, projection, texture, fov, focus, amb);
    }

    private static void Project(SceneObjectPart part, int isOn, string texture, double fieldOfView, double focus, double ambience)
    {
        if (isOn == 0)
            ExtraRules.SetProjector(part, null, 0, 0, 0);
        else if (UUID.TryParse(texture, out var id))
            ExtraRules.SetProjector(part, id, (float)fieldOfView, (float)focus, (float)ambience);
    }

    private static SceneObjectPart? Own(RegionScript script, string prim) =>
        script.Scene.TryGetPart(Ids.Of(prim), out var part) && part.Group.RootPart is var root && root.OwnerId == script.Part.OwnerId
            && (root.Record.OwnerMask & (uint)PermissionMask.Modify) != 0 ? part : null;
}
