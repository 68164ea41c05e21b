using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Messages;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace Scenario.Tests.Kit;

/// <summary>What people of a town have: the owner some of everything, with secrets in it, the visitor a little of his own.</summary>
internal sealed class TownProperty
{
    /// <summary>Stands in every asset that the visitor must not read.</summary>
    public const string Secret = "nobody else may read this";

    private const uint Full = (uint)PermissionMask.All;

    private readonly Town _town;

    public TownProperty(Town town)
    {
        _town = town;
        MakeParcels();
        MakeObjects();
        MakePeople();
        MakeInventory(town.OwnerId, Secret);
        MakeInventory(town.VisitorId, "my own");
        town.Settle();
        Ids.AddRange([town.OwnerId, town.VisitorId, town.Accounts[1].PrincipalId, town.Scene.Info.Id, UUID.Random()]);
        Ids.AddRange(town.Scene.Land.All.Select(p => p.Id));
    }

    /// <summary>The visitor's own land; what is over it is his affair.</summary>
    public static ParcelArea VisitorsLand => new(0, 0, 64, 64);

    /// <summary>All that a visitor could have heard of.</summary>
    public List<UUID> Ids { get; } = [];

    public List<uint> LocalIds { get; } = [];

    private void MakeParcels()
    {
        var land = _town.Scene.Land;
        land.Reset(_town.OwnerId);
        land.Change(land.Divide(VisitorsLand)!, row => row with { OwnerId = _town.VisitorId });
        // Here the visitor may not build, nor bring anything.
        var closed = land.Divide(new ParcelArea(64, 0, 128, 64))!;
        land.Change(closed, row => row with { Flags = (uint)ParcelFlags.AllowFly });
        _town.ClosedParcel = closed.Id;
    }

    private void MakeObjects()
    {
        (uint Everyone, SaleType Sale)[] kinds =
            [(0, SaleType.None), ((uint)PermissionMask.Copy, SaleType.None), (0, SaleType.Copy), (0, SaleType.Contents)];
        foreach (var (everyone, sale) in kinds)
        {
            var box = _town.Stack.Region.AddBox(Place(), $"Olga's {everyone} {sale}", _town.OwnerId);
            _town.Scene.Writer.SetPermissions(box.RootPart, Full, Full, 0, everyone, Full);
            _town.Scene.Writer.SetSale(box.RootPart, sale, 0);
            // Buyers of contents are shown what they are called.
            Put(box, AssetType.LslText, sale == SaleType.Contents ? "script" : Secret);
            Put(box, AssetType.Notecard, sale == SaleType.Contents ? "notecard" : Secret);
        }

        Note(_town.Stack.Region.AddLinkset(Place(), 3, _town.OwnerId));
        Note(_town.Stack.Region.AddBox(Place(), "Frank's", _town.Accounts[1].PrincipalId));
        for (var i = 0; i < 4; i++)
            Note(_town.Stack.Region.AddBox(Place(), "Vera's", _town.VisitorId));
        Note(_town.Stack.Region.AddLinkset(new Vector3(58, 30, 25), 3, _town.VisitorId));
    }

    private Vector3 Place() => new(140 + (LocalIds.Count * 2), 140, 25);

    private void Put(SceneObjectGroup box, sbyte type, string name)
    {
        // They may be copied, but not given away: nothing of them is for a stranger.
        const uint bound = Full & ~(uint)PermissionMask.Transfer;
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), AssetId = Store(type, _town.OwnerId, Secret), AssetType = type, InvType = type, Name = name,
            OwnerId = _town.OwnerId, BasePermissions = Full, CurrentPermissions = bound, NextPermissions = bound
        };
        _town.Scene.Inventories.Put(box.RootPart, item);
        Ids.AddRange([item.ItemId, item.AssetId]);
        Note(box);
    }

    private void Note(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
        {
            Ids.Add(part.Id);
            LocalIds.Add(part.LocalId);
        }
    }

    private UUID Store(sbyte type, UUID creator, string text) => Town.Wait(_town.Services.Assets.Store(new Asset
    {
        Id = UUID.Random(), Type = type, Name = "asset", CreatorId = creator.ToString(), Data = System.Text.Encoding.UTF8.GetBytes(text)
    }));

    private void MakeInventory(UUID user, string text)
    {
        var root = Town.Wait(_town.Services.Inventory.GetRootFolder(user))!;
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = user, ParentId = root.Id, Name = "things" };
        Assert.That(Town.Wait(_town.Services.Inventory.AddFolder(folder)));
        foreach (var type in new[] { AssetType.Notecard, AssetType.LslText, AssetType.Gesture, AssetType.Object })
        {
            var item = new InventoryItem
            {
                Id = UUID.Random(), Owner = user, Folder = folder.Id, Name = $"thing {type}", AssetId = Store(type, user, text),
                AssetType = type, InvType = type, BasePermissions = Full, CurrentPermissions = Full, NextPermissions = Full,
                CreatorId = user.ToString()
            };
            Assert.That(Town.Wait(_town.Services.Inventory.AddItem(item)));
            Ids.Add(item.Id);
            if (type != AssetType.Gesture) // gestures are everybody's who knows their ids
                Ids.Add(item.AssetId);
        }

        Ids.AddRange([folder.Id, root.Id]);
    }

    private void MakePeople()
    {
        var (owner, frank) = (_town.OwnerId, _town.Accounts[1].PrincipalId);
        var (friends, profiles) = (_town.Services.Friends, _town.Services.Profiles);
        var pick = new Pick { Id = UUID.Random(), CreatorId = owner, Name = "My garden", IsEnabled = true };
        var classified = new Classified { Id = UUID.Random(), CreatorId = owner, Name = "Hats" };
        Assert.That(Town.Wait(profiles.StorePick(pick)) && Town.Wait(profiles.StoreClassified(classified))
            && Town.Wait(profiles.StoreNotes(owner, frank, "kind")) && Town.Wait(friends.StoreFriend(owner.ToString(), frank.ToString(), 7))
            && Town.Wait(friends.StoreFriend(frank.ToString(), owner.ToString(), 1))
            && Town.Wait(_town.Services.MuteLists.UpdateMute(new MuteData { AgentId = owner, MuteId = frank, MuteName = "Frank" })));
        Ids.AddRange([pick.Id, classified.Id]);
    }
}
