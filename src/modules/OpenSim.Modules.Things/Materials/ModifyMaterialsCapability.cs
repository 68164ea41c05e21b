using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Materials;

/// <summary>
/// ModifyMaterialParams: PBR materials of faces and what is changed of them. An array of maps with object_id, side, and asset_id, gltf_json
/// or both; the answer is success. Only a face with a material has changes of it.
/// </summary>
internal sealed class ModifyMaterialsCapability(RowLimit limit)
{
    public ValueTask<LlsdValue?> Answer(CapabilityCall call)
    {
        if (call.Method != "POST")
            return new(default(LlsdValue));
        using var holding = call.Scene.Token.Take();
        var isDone = call.Body is LlsdArray && call.Scene.Presences.TryGet(call.AgentId, out var who) && who.Viewer is IViewer viewer
            && ModifyAll(who, viewer, call.Body.Elements);
        return new(new LlsdMap { ["success"] = isDone });
    }

    private bool ModifyAll(ScenePresence who, IViewer viewer, IReadOnlyList<LlsdValue> changes)
    {
        var areAllDone = limit.Allows(0, changes.Count);
        if (!areAllDone)
            viewer.RefuseOne("material changes", $"You cannot change more than {limit.Max} materials at once.");
        foreach (var change in changes.Take((int)limit.Max))
            areAllDone &= who.Scene.TryGetPart(change["object_id"].AsUuid(), out var part) && Modify(who, viewer, part, change);
        return areAllDone;
    }

    private static bool Modify(ScenePresence who, IViewer viewer, SceneObjectPart part, LlsdValue change)
    {
        if (!who.Scene.Permissions.MayEdit(who, part.Group))
            return who.Scene.Permissions.Refuse(who, part, "change");
        if (!who.Scene.Limits.Edits.Allows(viewer) || !TrySet(part, change, viewer))
        {
            viewer.Objects.Resend([part.LocalId]);
            return false;
        }

        return true;
    }

    private static bool TrySet(SceneObjectPart part, LlsdValue change, IViewer viewer)
    {
        var side = change["side"].AsInteger();
        if (side is < 0 or >= TextureEntry.MaxFaces || Notation(change) is not { } notation)
            return false;
        var face = (byte)side;
        ExtraParams.TryFind(part.ExtraParams, ExtraParams.RenderMaterial, out var present);
        var material = change["asset_id"].IsDefined ? change["asset_id"].AsUuid() : RenderMaterials.Of(present, face);
        var all = ExtraParams.With(part.ExtraParams, ExtraParams.RenderMaterial, RenderMaterials.With(present, face, material));
        var overrides = MaterialOverrides.With(part.Extras.MaterialOverrides, face, material.IsZero ? [] : notation);
        if (all is null || overrides is null)
        {
            viewer.RefuseOne("materials", $"\"{part.Name}\" cannot have more changed materials than its faces have already.");
            return false;
        }

        Write(part, all, overrides);
        return true;
    }

    // Nothing changed is said by an empty text.
    private static byte[]? Notation(LlsdValue change) =>
        change["gltf_json"].AsString() is { Length: > 0 } json ? GltfOverride.ToNotation(json) : [];

    private static void Write(SceneObjectPart part, byte[] all, byte[] overrides)
    {
        var writer = part.Scene.Writer;
        if (!all.AsSpan().SequenceEqual(part.ExtraParams))
            writer.SetExtraParams(part.Slot, all);
        // Anything that has never had any need not say that it has none any more.
        var present = part.Extras.MaterialOverrides;
        if (!overrides.AsSpan().SequenceEqual(present) && (overrides[0] > 0 || present.Length > 0))
            writer.SetExtras(part.Slot, PrimUpdateFlags.MaterialOverride, part.Extras with { MaterialOverrides = overrides });
    }
}
