using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Brings linksets onto points of avatars: what is there already goes, unless it is to stay beside; nobody wears more than he may. Needs
/// the token.
/// </summary>
internal sealed class AttachmentRack(Scene scene, AttachmentLimits limits, TakingOff off, WornList list)
{
    /// <summary>Without it, only what was put on last goes from a point.</summary>
    public bool ReplacesAll { get; set; } = true;

    /// <summary>Puts an object on out of an item. Words why not, or null.</summary>
    /// <param name="isChanged">It is not what the item's asset says, but what is kept beside.</param>
    public string? PutOn(ScenePresence who, InventoryItem item, PackedObject packed, WantedAttachment wanted, bool isChanged)
    {
        if (who.Slot < 0 || who.IsChild)
            return null; // gone meanwhile
        if (packed.Root.Shape.PCode != PCode.Prim)
            return "Plants cannot be worn.";
        var place = WornPlace.Of(packed.Root, wanted.Point, item.Id);
        var replaced = wanted.Adds ? [] : OnPoint(who, place.Point);
        if (RefusalOf(who, packed.Prims.Count, replaced) is { } refusal)
            return refusal;
        Detach(who, replaced);
        packed.Root.Name = item.Name;
        packed.StartParameter = 0;
        if (ObjectPacking.Wear(who, packed, place) is not { } group)
            return null; // its ids are new
        RezzedRights.Apply(group, scene.Permissions.GroupOf(who, packed.Root.GroupId), item, ObjectRights.Of([packed]));
        scene.Writer.AttachmentKept(group, inItem: !isChanged);
        list.Set(who, place.Point, item.Id);
        return null;
    }

    /// <summary>Puts an object on that stands in the region, its contents in memory. Words why not, or null.</summary>
    /// <param name="item">Zero for what is worn for the time being.</param>
    public string? Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds, UUID item)
    {
        var place = WornPlace.Of(what, point, item);
        var replaced = adds ? [] : OnPoint(who, place.Point);
        if (RefusalOf(who, what.PartCount, replaced) is { } refusal)
            return refusal;
        if (!scene.Limits.WornPrims.Allows(who.Id, what.PartCount))
            return scene.Limits.WornPrims.Words;
        Detach(who, replaced);
        scene.Writer.Attach(what, who, place);
        list.Set(who, place.Point, item);
        return null;
    }

    /// <summary>Puts what is worn on another point.</summary>
    public void Move(ScenePresence who, SceneObjectGroup what, byte point, bool adds)
    {
        var place = WornPlace.Of(what, point, what.FromItemId);
        if (!adds)
            Detach(who, [.. OnPoint(who, place.Point).Where(g => g != what)]);
        scene.Writer.Attach(what, who, place);
        list.Set(who, place.Point, place.ItemId);
    }

    private List<SceneObjectGroup> OnPoint(ScenePresence who, byte point)
    {
        var there = off.WornBy(who).Where(g => g.AttachmentPoint == point).ToList();
        return ReplacesAll || there.Count == 0 ? there : [there[^1]];
    }

    private string? RefusalOf(ScenePresence who, int prims, List<SceneObjectGroup> replaced) =>
        limits.RefusalOf(prims, [.. off.WornBy(who).Except(replaced)]) ?? scene.Permissions.RefusalOfLinkset(prims);

    private void Detach(ScenePresence who, List<SceneObjectGroup> replaced)
    {
        foreach (var group in replaced)
            off.Detach(who, group);
    }
}
