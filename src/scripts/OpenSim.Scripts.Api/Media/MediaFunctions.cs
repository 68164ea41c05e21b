using OpenSim.Llsd;
using OpenSim.Modules.Objects;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Serialization.Media;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Media;

/// <summary>Pages of the web on faces. What is set says how it went by STATUS_….</summary>
[ScriptFunctions]
public static class MediaFunctions
{
    /// <param name="face">Or ALL_SIDES.</param>
    public static int llSetPrimMediaParams(RegionScript script, int face, LslList @params) => Set(script, script.Part, face, @params);

    public static int llSetLinkMedia(RegionScript script, int link, int face, LslList @params) =>
        ForEach(script, link, part => Set(script, part, face, @params));

    /// <summary>Nothing for a face that shows none, and where something is asked for that there is not.</summary>
    public static LslList llGetPrimMediaParams(RegionScript script, int face, LslList @params) => Get(script.Part, face, @params);

    /// <summary>Of the first prim that is meant.</summary>
    public static LslList llGetLinkMedia(RegionScript script, int link, int face, LslList @params)
    {
        foreach (var part in LinkTargets.Of(script.Part, link))
            return Get(part, face, @params);
        return LslList.Empty;
    }

    public static int llClearPrimMedia(RegionScript script, int face) => Clear(script, script.Part, face);

    public static int llClearLinkMedia(RegionScript script, int link, int face) => ForEach(script, link, part => Clear(script, part, face));

    private static int ForEach(RegionScript script, int link, Func<SceneObjectPart, int> change)
    {
        int? worst = null;
        foreach (var part in LinkTargets.Of(script.Part, link))
            worst = Math.Max(worst ?? 0, change(part));
        return worst ?? MediaRules.NotFound;
    }

    private static int Set(RegionScript script, SceneObjectPart part, int face, LslList rules)
    {
        if (!TryFaces(part, face, out var first, out var last))
            return MediaRules.NotFound;
        var pages = PagesOf(part);
        for (var at = first; at <= last; at++)
        {
            var page = pages[at] is LlsdMap present ? Copy(present) : MediaRules.New();
            if (MediaRules.Set(page, rules) is not MediaRules.Ok and var status)
                return status;
            if (MediaEntry.Read(page) is { } entry && !entry.Allows(page["current_url"].AsString()) && page["current_url"].AsString().Length > 0)
                return MediaRules.NotOnWhiteList;
            pages.Items[at] = page;
        }

        return Write(script, part, pages);
    }

    private static LslList Get(SceneObjectPart part, int face, LslList rules)
    {
        var pages = PrimMedia.Read(part.Extras.Media);
        return face >= 0 && face < pages.Count && pages[face] is { } page
            ? MediaRules.Get(page.Body, rules) ?? LslList.Empty
            : LslList.Empty;
    }

    private static int Clear(RegionScript script, SceneObjectPart part, int face)
    {
        if (!TryFaces(part, face, out var first, out var last))
            return MediaRules.NotFound;
        var pages = PagesOf(part);
        for (var at = first; at <= last; at++)
            pages.Items[at] = LlsdValue.Undefined;
        return Write(script, part, pages);
    }

    private static int Write(RegionScript script, SceneObjectPart part, LlsdArray pages)
    {
        if (script.Scene.RequestModuleInterface<IObjectMedia>() is not { } media)
            return MediaRules.NotSupported;
        return media.Set(part, pages, script.Part.OwnerId) ? MediaRules.Ok : MediaRules.Failed;
    }

    private static bool TryFaces(SceneObjectPart part, int face, out int first, out int last)
    {
        var sides = PrimSides.Of(part.Shape, part.ExtraParams);
        (first, last) = face == FaceRules.AllSides ? (0, sides - 1) : (face, face);
        return first >= 0 && last < sides;
    }

    /// <summary>A page, or nothing, for each face.</summary>
    private static LlsdArray PagesOf(SceneObjectPart part)
    {
        var pages = PrimMedia.ToLlsd(PrimMedia.Read(part.Extras.Media));
        while (pages.Items.Count < PrimSides.Of(part.Shape, part.ExtraParams))
            pages.Add(LlsdValue.Undefined);
        return pages;
    }

    private static LlsdMap Copy(LlsdMap page)
    {
        var copy = new LlsdMap();
        foreach (var (key, value) in page.Items)
            copy[key] = value;
        return copy;
    }
}
