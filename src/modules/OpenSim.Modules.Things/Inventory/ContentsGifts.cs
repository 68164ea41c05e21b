using System.Globalization;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Messages;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>What prims give, to people and to other prims (llGiveInventory, llGiveInventoryList). Needs the token.</summary>
internal sealed class ContentsGifts(
    Scene scene, IInventoryService inventory, UserWork work, PassageDesk passages, ContentsTaking taking, ContentsRequests contents)
    : IContentsTaking
{
    private const byte FolderBucket = 8;
    private const string NoSuchItem = "There is no such item in the object.";
    private const string NothingToGive = "Nothing of it may be given away.";

    public void Take(Actor who, SceneObjectPart part, UUID item, UUID folder, Action<TakeAnswer> answered)
    {
        if (Refusal(who, part, "take anything out of") is { } words)
            answered(new TakeAnswer(words));
        else
            taking.Take(part, item, who.Id, folder, answered);
    }

    public void Give(Actor giver, SceneObjectPart part, UUID item, UUID receiver, Action<TakeAnswer> answered)
    {
        if (Refusal(giver, part, "give anything out of") is { } words)
            answered(new TakeAnswer(words));
        else if (!scene.Limits.Gifts.Allows(giver.Id))
            answered(new TakeAnswer(scene.Limits.Gifts.Words));
        else if (scene.TryGetPart(receiver, out var other))
            scene.Inventories.WhenLoaded(part, _ => scene.Inventories.WhenLoaded(other, _ => PutInto(part, item, other, answered)));
        else
            taking.Take(part, item, receiver, UUID.Zero, answer =>
            {
                if (answer.Item is { } gift)
                    Offer(giver, part, receiver, gift.Id, (byte)gift.AssetType, gift.Name, [], [gift]);
                answered(answer);
            });
    }

    public void GiveFolder(
        Actor giver, SceneObjectPart part, IReadOnlyList<UUID> items, string folder, UUID receiver, Action<string?> answered)
    {
        if (Refusal(giver, part, "give anything out of") is { } words)
            answered(words);
        else if (!scene.Limits.Gifts.Allows(giver.Id, items.Count + 1))
            answered(scene.Limits.Gifts.Words);
        else
            scene.Inventories.WhenLoaded(part, inside =>
            {
                var given = items.Where(id => inside.Find(id) is { } row && MayGive(row, receiver)).Distinct().ToList();
                if (given.Count == 0)
                    answered(NothingToGive);
                else
                    work.Add(receiver, () => MakeFolder(giver, part, given, folder, receiver, answered), answered);
            });
    }

    // Its owner's script gives what lies in it, also where the object is locked.
    private string? Refusal(Actor who, SceneObjectPart part, string doing) =>
        who.Id == part.OwnerId || scene.Permissions.MayEdit(who, part.Group) ? null : scene.Permissions.Words(who, part.Group, doing);

    private static bool MayGive(PrimItemRow row, UUID receiver) =>
        row.OwnerId == receiver || ((PermissionMask)row.CurrentPermissions & PermissionMask.Transfer) != 0;

    // Into the prims of others only where they let anybody drop things (llAllowInventoryDrop), as in OpenSimulator.
    private void PutInto(SceneObjectPart part, UUID item, SceneObjectPart other, Action<TakeAnswer> answered)
    {
        if (!part.Exists || !other.Exists || part.Inventory?.Find(item) is not { } row)
            answered(new TakeAnswer(NoSuchItem));
        else if (other.Id == part.Id)
            answered(new TakeAnswer("It lies there already."));
        else if (other.OwnerId != part.OwnerId && !ContentsRequests.TakesDrops(other))
            answered(new TakeAnswer("The other object takes nothing of others."));
        else if (((PermissionMask)row.CurrentPermissions & PermissionMask.Copy) != 0)
            answered(new TakeAnswer(contents.TryPut(other, ItemOf(row), out _, isDropped: other.OwnerId != part.OwnerId)));
        else if (passages.Going.Contains(item) || passages.Going.Contains(part.Group.Id))
            answered(new TakeAnswer(ThingsOnTheirWay.Words));
        else
            answered(new TakeAnswer(Move(part, row, other)));
    }

    private string? Move(SceneObjectPart part, PrimItemRow row, SceneObjectPart other)
    {
        if (contents.TryPut(other, ItemOf(row), out var there, isDropped: other.OwnerId != part.OwnerId) is { } refusal)
            return refusal;
        scene.Inventories.Remove(part, row.ItemId);
        passages.End(passages.Begin(ThingPlace.Prim(part.Id, row.ItemId), ThingPlace.Prim(other.Id, there)));
        return null;
    }

    private static InventoryItem ItemOf(PrimItemRow row) => InventoryMapping.FromPrim(row, row.OwnerId, UUID.Zero);

    private async Task MakeFolder(
        Actor giver, SceneObjectPart part, List<UUID> items, string name, UUID receiver, Action<string?> answered)
    {
        var root = await inventory.GetRootFolder(receiver);
        var folder = new InventoryFolder
        {
            Id = UUID.Random(), Owner = receiver, ParentId = root?.Id ?? UUID.Zero, Name = ItemText.Name(name)
        };
        var isMade = root is not null && await inventory.AddFolder(folder);
        scene.Post(_ =>
        {
            if (isMade)
                Fill(new Folder(giver, part, receiver, folder, items, answered), 0);
            else
                answered("The inventory did not take it.");
        });
    }

    // One after the other: of what waits in one line there is no more than a viewer would have.
    private void Fill(Folder gift, int next)
    {
        if (next == gift.Items.Count || !gift.Part.Exists)
        {
            if (gift.Given.Count > 0)
                Offer(gift.Giver, gift.Part, gift.Receiver, gift.Made.Id, FolderBucket, gift.Made.Name, [gift.Made], gift.Given);
            gift.Answered(gift.Given.Count > 0 ? null : NothingToGive);
            return;
        }

        taking.Take(gift.Part, gift.Items[next], gift.Receiver, gift.Made.Id, answer =>
        {
            if (answer.Item is { } item)
                gift.Given.Add(item);
            Fill(gift, next + 1);
        });
    }

    // The thing lies in the inventory, of which the viewer does not know yet.
    private void Offer(Actor giver, SceneObjectPart part, UUID receiver, UUID id, byte type, string name,
        IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items)
    {
        if (!part.Exists)
            return;
        var at = part.WorldPosition;
        var place = string.Create(CultureInfo.InvariantCulture, $"{Uri.EscapeDataString(scene.Info.Name)}/{at.X:F0}/{at.Y:F0}/{at.Z:F0}");
        scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(scene, new InstantMessage
        {
            FromAgentId = giver.Id,
            FromName = part.Name,
            ToAgentId = receiver,
            Dialog = InstantMessageDialog.TaskInventoryOffered,
            FromGroup = false,
            SessionId = id,
            Text = $"'{name}'  ( http://slurl.com/secondlife/{place} )", // viewers cut the place off, and show it
            BinaryBucket = [type],
            RegionId = scene.Info.Id,
            Position = at,
            Timestamp = (uint)scene.Clock.UnixTime
        }, viewer => viewer.Inventory.SendBulkUpdate(folders, items, UUID.Zero));
    }

    private sealed record Folder(Actor Giver, SceneObjectPart Part, UUID Receiver, InventoryFolder Made, IReadOnlyList<UUID> Items,
        Action<string?> Answered)
    {
        public List<InventoryItem> Given { get; } = [];
    }
}
