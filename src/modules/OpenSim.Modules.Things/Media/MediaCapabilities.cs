using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Serialization.Media;
using OpenSim.World;

namespace OpenSim.Modules.Things.Media;

/// <summary>
/// ObjectMedia tells (verb GET) and sets (UPDATE) the pages on a prim's faces; ObjectMediaNavigate goes to another page on one. Who may
/// edit the object sets pages; who goes to others is said by the page's own rights and its white list.
/// </summary>
internal sealed class MediaCapabilities(MediaPages pages)
{
    private const int NotAllowed = 8002; // what viewers go back to the page before for

    public ValueTask<LlsdValue?> Media(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        if (!call.Scene.TryGetPart(call.Body["object_id"].AsUuid(), out var part))
            return new(default(LlsdValue));
        return new(call.Body["verb"].AsString() switch
        {
            "GET" => Told(part),
            "UPDATE" => Update(call, part),
            _ => null
        });
    }

    public ValueTask<LlsdValue?> Navigate(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        if (!call.Scene.TryGetPart(call.Body["object_id"].AsUuid(), out var part)
            || !call.Scene.Presences.TryGet(call.AgentId, out var who))
            return new(default(LlsdValue));
        var (face, url) = (call.Body["texture_index"].AsInteger(), call.Body["current_url"].AsString());
        var faces = PrimMedia.Read(part.Extras.Media).ToArray();
        if (face < 0 || face >= faces.Length || faces[face] is not { } page || url.Length > MediaEntry.MaxUrl)
            return new(default(LlsdValue));
        if (RefusalOf(who, part, page, url) is { } refusal)
            return new(new LlsdMap { ["error"] = new LlsdMap { ["code"] = NotAllowed, ["message"] = refusal } });
        faces[face] = page.At(url);
        pages.Write(part, faces, who.Id);
        return new(LlsdValue.Undefined);
    }

    private static LlsdMap Told(SceneObjectPart part) => new()
    {
        ["object_id"] = part.Id,
        ["object_media_version"] = part.Extras.MediaUrl is { Length: > 0 } version ? version : MediaVersion.None,
        ["object_media_data"] = PrimMedia.ToLlsd(PrimMedia.Read(part.Extras.Media))
    };

    private LlsdValue? Update(CapabilityCall call, SceneObjectPart part)
    {
        if (!call.Scene.Presences.TryGet(call.AgentId, out var who) || who.Viewer is not { } viewer)
            return null;
        if (!call.Scene.Permissions.MayEdit(who, part.Group))
        {
            call.Scene.Permissions.Refuse(who, part, "change");
            return null;
        }

        if (call.Scene.Limits.Edits.Allows(viewer) && pages.Write(part, PrimMedia.Read(call.Body["object_media_data"]), who.Id))
            return LlsdValue.Undefined;
        viewer.RefuseOne("media", $"The pages on \"{part.Name}\" have not been kept: they are too long, or too many at once.");
        viewer.Objects.Resend([part.LocalId]);
        return null;
    }

    private static string? RefusalOf(ScenePresence who, SceneObjectPart part, MediaEntry page, string url)
    {
        if (!MediaRules.MayInteract(who, part, page.Interact))
            return "You may not go to another page here.";
        if (!page.Allows(url))
            return "This page is not on the list of those that may be shown here.";
        return who.Scene.Limits.Edits.Allows(who.Id) ? null : who.Scene.Limits.Edits.Words;
    }
}
