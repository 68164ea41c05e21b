using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Search;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Search;

/// <summary>One event, reminders of it and a landmark of its place.</summary>
internal sealed class EventRequests(Scene scene, IEventService events, IServiceProvider services) : IEventRequests
{
    private const string Unknown = "There is no such event any more.";

    public void SendEvent(IViewer viewer, uint id) => scene.Background(viewer, "event", async _ =>
    {
        var happening = await events.Get(id);
        var creator = happening is not null && Service<IUserAccountService>() is { } accounts
            ? await accounts.GetUserAccount(scene.Info.ScopeId, happening.CreatorId)
            : null;
        scene.Post(_ =>
        {
            if (happening is null)
                viewer.Refuse(Unknown);
            else
                viewer.Search.SendEvent(happening, creator?.Name ?? "");
        });
    }, id);

    public void Remind(IViewer viewer, uint id, bool isWanted) => scene.Background(viewer, "event reminder", async _ =>
    {
        if (isWanted && await events.Get(id) is null)
            scene.Post(_ => viewer.Refuse(Unknown));
        else if (!await events.SetReminder(viewer.Agent.AgentId, id, isWanted))
            scene.Post(_ => viewer.Refuse("You are to be reminded of as many events as you may: this one is not kept."));
    }, (id, isWanted));

    public void DeleteByForce(ScenePresence god, uint id)
    {
        if (!god.IsGod)
        {
            god.Viewer?.Refuse("Only gods may remove what others have made.");
            return;
        }

        scene.Background(god.Viewer, "event delete", async _ =>
        {
            if (!await events.Delete(id))
                scene.Post(_ => god.Viewer?.Refuse(Unknown));
        });
    }

    public void MakeLandmark(IViewer viewer, uint id, UUID folder, string name)
    {
        if (Service<IAssetService>() is { } assets && Service<IGridService>() is { } grid)
            scene.Background(viewer, "landmark of an event", async _ =>
            {
                var happening = await events.Get(id);
                var asset = happening is null ? null : await Landmark(happening, viewer.Agent.AgentId, grid);
                if (asset is not null)
                    await assets.Store(asset);
                scene.Post(_ =>
                {
                    if (asset is null)
                        viewer.Refuse(Unknown);
                    else
                        scene.Requests.Inventory.CreateItem(viewer, Item(asset, folder, name), 0, UUID.Zero);
                });
            });
    }

    // Null where the event is in no region that is known.
    private async ValueTask<Asset?> Landmark(WorldEvent happening, UUID creator, IGridService grid)
    {
        var place = happening.Position;
        if (await grid.GetRegionByPosition(scene.Info.ScopeId, (int)place.X, (int)place.Y) is not { } region)
            return null;
        var local = new Vector3((float)(place.X - region.RegionLocX), (float)(place.Y - region.RegionLocY), (float)place.Z);
        return new Asset
        {
            Id = UUID.Random(),
            Name = happening.Name,
            Type = AssetType.Landmark,
            CreatorId = creator.ToString(),
            Data = NewAssets.Landmark(region.RegionId, local, region.Handle)
        };
    }

    private static InventoryItem Item(Asset asset, UUID folder, string name) => new()
    {
        Id = UUID.Random(),
        Folder = folder,
        AssetId = asset.Id,
        AssetType = asset.Type,
        InvType = asset.Type,
        Name = name.Length > 0 ? name : asset.Name,
        NextPermissions = (uint)PermissionMask.All
    };

    private T? Service<T>()
        where T : class => (T?)services.GetService(typeof(T));
}
