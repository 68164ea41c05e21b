using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Persistence;
using OpenSim.World.Prims;

namespace OpenSim.Serialization.Objects;

/// <summary>Takes linksets out of a region as data, and puts them in.</summary>
public static class ObjectPacking
{
    /// <summary>
    /// The linkset as it is now; nothing of the live scene is in the result. Needs the token. Contents that are still in the store only are
    /// named in <paramref name="missing"/>: <see cref="Complete"/> reads them, without the token; or ask
    /// <see cref="SceneInventories.WhenLoaded"/> for each prim first.
    /// </summary>
    public static PackedObject Pack(SceneObjectGroup group, List<UUID>? missing = null)
    {
        var items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>>();
        foreach (var part in group.Parts)
        {
            if (part.Inventory is not { } inventory)
                continue;
            if (inventory.Items is null)
                missing?.Add(part.Id);
            else if (inventory.Items.Count > 0)
                items[part.Id] = group.Scene.Inventories.AsNow(part, inventory.Items, areToGo: true);
        }

        return new PackedObject { Prims = PrimRowMapping.ToRows(group), Items = items };
    }

    /// <summary>
    /// Those that are there still, each as it is when its turn comes, contents included. It takes the token by itself and reads the store.
    /// </summary>
    public static List<PackedObject> Copy(Scene scene, IReadOnlyList<GroupSlot> groups, CancellationToken cancel = default)
    {
        var copied = new List<(PackedObject Packed, List<UUID> Missing)>();
        RegionSlices.ForEach(scene, groups, slot =>
        {
            if (!scene.Groups.IsLive(slot))
                return;
            var missing = new List<UUID>();
            copied.Add((Pack(new SceneObjectGroup(scene, slot), missing), missing));
        }, cancel);
        return [.. copied.Select(c => Complete(scene, c.Packed, c.Missing))];
    }

    /// <summary>
    /// Reads those contents that <see cref="Pack"/> named and that are the object's from the store; what their scripts remember is as it is now. It blocks: never with
    /// the token held.
    /// </summary>
    public static PackedObject Complete(Scene scene, PackedObject packed, IReadOnlyList<UUID> missing)
    {
        if (missing.Count == 0 || scene.Inventories.Source is not { } source)
            return packed;
        var items = packed.Items.ToDictionary();
        foreach (var id in missing.Intersect(packed.Prims.Select(p => p.Id)))
        {
            if (source(id) is { Count: > 0 } stored)
                items[id] = AsNow(scene, id, stored);
        }

        return packed.With(items);
    }

    private static IReadOnlyList<PrimItemRow> AsNow(Scene scene, UUID prim, IReadOnlyList<PrimItemRow> stored)
    {
        using (scene.Token.Take())
            return scene.TryGetPart(prim, out var part) ? scene.Inventories.AsNow(part, stored, areToGo: true) : stored;
    }

    /// <summary>
    /// Puts an object into the region, with the ids and the place that it has, and what is in it. Null when one of its ids is there already
    /// (<see cref="PackedObject.WithNewIds"/> gives others). Needs the token; permissions are the caller's to ask.
    /// </summary>
    /// <param name="newOwner">Somebody who gets the object by it, with what he may have of it; null when it stays whose it is.</param>
    public static SceneObjectGroup? Rez(Scene scene, PackedObject packed, UUID? newOwner = null)
    {
        if (scene.Writer.AddObject(packed.Prims, newOwner) is not { } group)
            return null;
        Fill(group, packed, newOwner);
        return group;
    }

    /// <summary>
    /// Puts an object on somebody out of his inventory, and what is in it. Null when one of its ids is in the region already. Needs the
    /// token.
    /// </summary>
    public static SceneObjectGroup? Wear(ScenePresence wearer, PackedObject packed, in AttachmentPlace place)
    {
        if (wearer.Scene.Writer.AddAttachment(packed.Prims, wearer, place) is not { } group)
            return null;
        Fill(group, packed, wearer.Id);
        return group;
    }

    private static void Fill(SceneObjectGroup group, PackedObject packed, UUID? newOwner)
    {
        var scene = group.Scene;
        foreach (var part in group.Parts)
        {
            if (packed.Items.TryGetValue(part.Id, out var items))
                scene.Inventories.Replace(part, [.. items.Select(i =>
                    (newOwner is { } owner ? scene.Permissions.NextOwner.Of(i, owner) : i) with { PrimId = part.Id })]);
        }

        if (packed.StartParameter is { } number)
            scene.Events.TriggerObjectRezzed(group, number);
    }
}
