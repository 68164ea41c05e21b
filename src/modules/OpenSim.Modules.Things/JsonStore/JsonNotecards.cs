using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Notecards;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>Notecards that JSON is read out of, and written into. Needs the token; answers come with it.</summary>
internal sealed class JsonNotecards(Scene scene, IAssetService? assets)
{
    private const uint AllRights = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Transfer | PermissionMask.Move);

    /// <param name="name">An item of the prim, or a key.</param>
    /// <param name="told">Given null where there is no such notecard.</param>
    public void Read(UUID host, string name, Action<string?> told)
    {
        if (assets is null || !scene.TryGetPart(host, out var part) || Find(part, name) is not { IsZero: false } asset)
        {
            told(null);
            return;
        }

        Work(part, async () =>
        {
            var text = await assets.Get(asset) is { Type: AssetType.Notecard } found && NotecardReader.TryRead(found.Data, out var card)
                ? card.Text
                : null;
            scene.Post(_ => told(text));
        }, () => told(null));
    }

    /// <param name="told">Given the key of the asset, zero where it could not be written.</param>
    public void Write(UUID host, string name, string text, Action<UUID> told)
    {
        if (assets is null || !scene.TryGetPart(host, out var part))
        {
            told(UUID.Zero);
            return;
        }

        var asset = new Asset
        {
            Id = UUID.Random(), Name = name, Description = "Json store", Type = AssetType.Notecard, CreatorId = part.OwnerId.ToString(),
            Data = Encoding.UTF8.GetBytes("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length "
                + $"{Encoding.UTF8.GetByteCount(text)}\n{text}}}\n")
        };
        Work(part, async () =>
        {
            var id = await assets.Store(asset);
            scene.Post(_ => told(part.Exists && Put(part, asset) ? id : UUID.Zero));
        }, () => told(UUID.Zero));
    }

    private static UUID? Find(SceneObjectPart part, string name) => UUID.TryParse(name, out var key)
        ? key
        : part.Inventory?.Items?.FirstOrDefault(i => i.Name == name && i.AssetType == AssetType.Notecard)?.AssetId;

    private bool Put(SceneObjectPart part, Asset asset)
    {
        scene.Inventories.Put(part, new PrimItemRow
        {
            ItemId = UUID.Random(), Name = asset.Name, Description = asset.Description, AssetId = asset.Id, AssetType = AssetType.Notecard,
            InvType = AssetType.Notecard, OwnerId = part.OwnerId, CreatorId = part.OwnerId.ToString(), GroupId = part.GroupId,
            CreationDate = (uint)scene.Clock.UnixTime, BasePermissions = AllRights, CurrentPermissions = AllRights,
            NextPermissions = AllRights
        });
        return true;
    }

    private void Work(SceneObjectPart part, Func<Task> work, Action refused)
    {
        if (!scene.Background(part.OwnerId, null, "notecard of a Json store", _ => work(), null, WorkKind.Script))
            refused();
    }
}
