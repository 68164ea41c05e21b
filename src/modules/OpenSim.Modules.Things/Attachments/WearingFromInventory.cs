using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Puts objects of an inventory on their owner: when he asks, and when he arrives. The item stays where it is, whether it may be copied or
/// not: the object is the item, worn.
/// </summary>
internal sealed class WearingFromInventory(
    Scene scene, IInventoryService inventory, AttachmentKeeper keeper, AttachmentRack rack, WornItems worn, WornList list, TakingOff off,
    UserWork work)
{
    private const int BytesOfPrim = 3000; // of XML, at least

    private readonly Dictionary<UUID, UUID> _compounds = []; // by avatar the last one that has taken everything off

    public void Wear(ScenePresence who, WearRequest request) => work.Add(who.Id, who.Viewer, () => PutOn(who, request));

    /// <param name="answered">Given, once and with the token, why the first that is not worn is not, in words, or null.</param>
    public void Wear(ScenePresence who, WearRequest request, Action<string?> answered) => work.Add(who.Id, async () =>
    {
        var refusal = await PutOn(who, request);
        scene.Post(_ => answered(refusal));
    }, answered);

    /// <summary>What he has worn when he was here last.</summary>
    public void Arrive(ScenePresence who)
    {
        var kept = who.Appearance.Attachments;
        if (kept.Count > 0)
            work.Add(who.Id, who.Viewer, () => PutOnKept(who, kept));
    }

    public void Leave(ScenePresence who) => _compounds.Remove(who.Id);

    private async Task<string?> PutOn(ScenePresence who, WearRequest request)
    {
        string? first = null;
        using (scene.Token.Take())
            DetachOthers(who, request);
        var items = await inventory.GetMultipleItems(who.Id, [.. request.Items.Select(i => i.ItemId)]);
        for (var i = 0; i < items.Count; i++)
        {
            var refusal = await PutOn(who, await Target(items[i]), request.Items[i], isArrival: false);
            first ??= refusal;
        }

        return first;
    }

    private async Task PutOnKept(ScenePresence who, IReadOnlyList<WornAttachment> kept)
    {
        var items = await inventory.GetMultipleItems(who.Id, [.. kept.Select(k => k.ItemId)]);
        for (var i = 0; i < items.Count; i++)
        {
            if (await PutOn(who, items[i], new WantedAttachment(kept[i].ItemId, kept[i].Point, Adds: true), isArrival: true) is null)
                continue;
            using (scene.Token.Take())
                list.Remove(who, kept[i].ItemId);
        }
    }

    // Anything that is to be worn with others is not taken off in between. Of messages that belong together the first takes off.
    private void DetachOthers(ScenePresence who, WearRequest request)
    {
        if (!request.DetachesAll || who.Slot < 0
            || (!request.Compound.IsZero && _compounds.GetValueOrDefault(who.Id) == request.Compound))
            return;
        _compounds[who.Id] = request.Compound;
        var wanted = request.Items.Select(i => i.ItemId).ToHashSet();
        foreach (var other in off.WornBy(who).Where(g => !wanted.Contains(g.FromItemId)).ToList())
            off.Detach(who, other);
    }

    // Outfits are folders of links; viewers name what stands behind them, others the link.
    private async Task<InventoryItem?> Target(InventoryItem? item) =>
        item is { AssetType: AssetType.Link } ? await inventory.GetItem(item.Owner, item.AssetId) : item;

    /// <param name="isArrival">He has worn it before, and it is not counted as something new.</param>
    /// <returns>Why it is not worn, which he has been told, or null.</returns>
    private async Task<string?> PutOn(ScenePresence who, InventoryItem? item, WantedAttachment wanted, bool isArrival)
    {
        if (item is not { AssetType: AssetType.Object })
            return Refuse(who, "The thing you want to wear is not in your inventory.");
        if (IsOn(who, item, wanted))
            return null;
        var (data, isChanged) = await keeper.Load(who.Id, item);
        // Reading it is what costs, and what is refused afterwards has been read.
        if (!isArrival && !scene.Limits.WornPrims.Allows(who.Id, 1 + ((data?.Length ?? 0) / BytesOfPrim)))
            return Refuse(who, scene.Limits.WornPrims.Words);
        string? complaint = null;
        var packed = data is null ? [] : ObjectXml.Read(data, out complaint);
        if (packed.Count == 0 || !packed.All(ObjectBounds.IsObject))
            return Refuse(who, $"{item.Name} could not be read. {complaint}");
        if (packed.Count > 1)
            return Refuse(who, $"{item.Name} is several objects, and cannot be worn.");
        var bounded = new ObjectBounds(scene.Info).Apply(packed[0]);
        string? refusal;
        using (scene.Token.Take())
            refusal = rack.PutOn(who, item, bounded.WithNewIds(), wanted, isChanged);
        return refusal is null ? null : Refuse(who, refusal);
    }

    // Viewers ask at a login for what the region has put on already.
    private bool IsOn(ScenePresence who, InventoryItem item, WantedAttachment wanted)
    {
        using (scene.Token.Take())
        {
            if (scene.OnTheirWay.Contains(item.Id))
                return true;
            if (worn.Find(who, item.Id) is not { } group)
                return false;
            if (wanted.Point != 0 && wanted.Point != group.AttachmentPoint)
                rack.Move(who, group, wanted.Point, wanted.Adds);
            return true;
        }
    }

    private string Refuse(ScenePresence who, string words)
    {
        scene.Post(_ => who.Viewer?.Refuse(words));
        return words;
    }
}
