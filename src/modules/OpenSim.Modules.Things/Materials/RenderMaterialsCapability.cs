using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Materials;

/// <summary>
/// RenderMaterials: GET tells the materials of a region that are in use just now, POST those of some ids, PUT sets them on faces. Bodies
/// are zipped (<see cref="ZippedLlsd"/>); what cannot be read is answered with status 404.
/// </summary>
internal sealed class RenderMaterialsCapability(MaterialLibrary library, RowLimit limit)
{
    public ValueTask<LlsdValue?> Answer(CapabilityCall call) => call.Method switch
    {
        "GET" => new(ZippedLlsd.Reply(library.Lately())),
        "POST" => Find(call),
        "PUT" => Put(call),
        _ => new(default(LlsdValue))
    };

    private async ValueTask<LlsdValue?> Find(CapabilityCall call) => ZippedLlsd.Read(call.Body) is { } ids
        ? ZippedLlsd.Reply(await library.Find(Bounded(ids).Select(e => e.AsUuid()).Where(id => !id.IsZero)))
        : null;

    // A material is kept before a face names it: whoever reads the face finds it.
    private async ValueTask<LlsdValue?> Put(CapabilityCall call)
    {
        if (ZippedLlsd.Read(call.Body) is not { } body)
            return null;
        List<FaceChange> changes = [.. Bounded(body["FullMaterialsPerFace"]).Select(FaceChange.Read).OfType<FaceChange>()];
        var made = Admit(call, changes);
        foreach (var (id, material) in made)
            await library.Store(id, material);
        return ZippedLlsd.Reply(new LlsdArray(Apply(call, changes).Select(c => c.Told)));
    }

    private IEnumerable<LlsdValue> Bounded(LlsdValue list) =>
        limit.Allows(0, list.Elements.Count) ? list.Elements : list.Elements.Take((int)limit.Max);

    /// <summary>Leaves out what the asker may not change, and says which materials that needs.</summary>
    private static Dictionary<UUID, FaceMaterial> Admit(CapabilityCall call, List<FaceChange> changes)
    {
        using var holding = call.Scene.Token.Take();
        var who = call.Scene.Presences.TryGet(call.AgentId, out var presence) && !presence.IsChild ? presence : null;
        changes.RemoveAll(change => who is null || !call.Scene.TryGetPart(change.LocalId, out var part) || !MayEdit(who, part));
        var made = changes.Where(c => c.Material is not null).DistinctBy(c => c.MaterialId)
            .ToDictionary(c => c.MaterialId, c => c.Material!);
        if (who?.Viewer is not { } viewer || made.Count == 0 || call.Scene.Limits.Assets.Allows(viewer, made.Count))
            return made;
        viewer.Objects.Resend([.. changes.Select(c => c.LocalId).Distinct()]);
        changes.Clear();
        return [];
    }

    /// <returns>What has been done.</returns>
    private static List<FaceChange> Apply(CapabilityCall call, List<FaceChange> changes)
    {
        using var holding = call.Scene.Token.Take();
        var done = new List<FaceChange>();
        if (!call.Scene.Presences.TryGet(call.AgentId, out var who) || who.Viewer is not IViewer viewer)
            return done;
        foreach (var ofPrim in changes.GroupBy(c => c.LocalId))
        {
            if (!call.Scene.TryGetPart(ofPrim.Key, out var part) || !MayEdit(who, part))
                continue;
            if (call.Scene.Limits.Edits.Allows(viewer) && TryApply(part, ofPrim))
                done.AddRange(ofPrim);
            else
                viewer.Objects.Resend([part.LocalId]);
        }

        return done;
    }

    private static bool MayEdit(ScenePresence who, SceneObjectPart part) =>
        who.Scene.Permissions.MayEdit(who, part.Group) || who.Scene.Permissions.Refuse(who, part, "change");

    private static bool TryApply(SceneObjectPart part, IEnumerable<FaceChange> changes)
    {
        if (TextureEntry.Read(part.TextureEntry) is not { } entry)
            return false;
        foreach (var change in changes)
            entry.SetMaterial(change.Face, change.MaterialId);
        var bytes = entry.ToBytes();
        if (bytes.Length > TextureEntry.MaxLength)
            return false;
        if (!bytes.AsSpan().SequenceEqual(part.TextureEntry))
            part.Scene.Writer.SetTextureEntry(part.Slot, bytes);
        return true;
    }

    /// <summary>One face is to have this material, or none.</summary>
    private sealed record FaceChange(uint LocalId, int Face, UUID MaterialId, FaceMaterial? Material)
    {
        /// <summary>As the viewer hears that it is done.</summary>
        public LlsdValue Told => new LlsdMap { ["ID"] = unchecked((int)LocalId), ["Face"] = Face, ["MaterialID"] = MaterialId.ToBytes() };

        public static FaceChange? Read(LlsdValue value)
        {
            var face = value["Face"].AsInteger();
            if (face is < 0 or >= TextureEntry.MaxFaces)
                return null;
            var material = FaceMaterial.Read(value["Material"]);
            if (material is { IsPlain: true })
                material = null;
            return new FaceChange(value["ID"].AsUInt32(), face, material?.Id ?? UUID.Zero, material);
        }
    }
}
