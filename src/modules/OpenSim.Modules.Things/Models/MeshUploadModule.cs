using OpenSim.Llsd;
using OpenSim.Meshing.Assets;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.Objects;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Things.Models;

/// <summary>
/// Takes models from viewers: meshes and textures are checked and stored as assets, the instances become a linkset that the simulator
/// itself writes as an object, and an item of the inventory. MeshUploadFlag tells viewers whether somebody may.
/// </summary>
public sealed class MeshUploadModule : RegionModule, IModelUploads
{
    public override string Name => "MeshUploadFlagModule";

    public override void RegionLoaded(Scene scene)
    {
        var isOn = Context.Configuration.Get(MeshUploadSettings.AllowMeshUpload);
        if (Service<ICapabilities>() is not { } capabilities || Service<IAssetService>() is null)
            return;
        capabilities.AddFeature("MeshUploadEnabled", isOn);
        capabilities.Add("MeshUploadFlag", call => ValueTask.FromResult<LlsdValue?>(Flag(call, isOn)));
        if (isOn)
            scene.RegisterModuleInterface<IModelUploads>(this);
    }

    public ModelQuote Quote(UUID agentId, LlsdValue resources)
    {
        if (!ModelReader.TryRead(resources, MaxPrims, out var model, out var problem))
            return new ModelQuote(problem, 0, new LlsdMap());
        var cost = default(ObjectCost);
        foreach (var instance in model.Instances)
        {
            if (!MeshAsset.TryRead(model.Meshes[instance.Mesh], out var mesh, out _))
                continue;
            cost += ObjectCost.Of(MeshCost.Of(mesh), instance.Scale, instance.PhysicsShape, isPhysical: false);
        }

        var price = Scene.ForUploads(model.Textures.Count);
        return new ModelQuote(null, price, new LlsdMap
        {
            ["resource_cost"] = cost.Whole,
            ["model_streaming_cost"] = cost.Streaming,
            ["simulation_cost"] = cost.Simulation,
            ["physics_cost"] = cost.Physics,
            // Textures alone cost money, as with OpenSimulator's defaults; viewers read each of them.
            ["upload_price_breakdown"] = new LlsdMap
            {
                ["mesh_instance"] = 0, ["mesh_physics"] = 0, ["mesh_streaming"] = 0, ["model"] = 0, ["texture"] = price
            }
        });
    }

    public async ValueTask<ModelUploaded> Upload(InventoryItem item, LlsdValue resources, int price)
    {
        if (!ModelReader.TryRead(resources, MaxPrims, out var model, out var problem))
            return new ModelUploaded(null, problem);
        if (model.Textures.Any(t => t.Length == 0))
            return new ModelUploaded(null, "A texture of the model has not come.");
        if (Scene.ForUploads(model.Textures.Count) != price)
            return new ModelUploaded(null, "The model costs something else than you were told. Please try again.");
        InventoryItem? put = null;
        var refusal = await Scene.Charge(item.Owner, Fees.ForUpload(price, item.Name), async payment =>
        {
            put = await Put(item with { Id = payment }, model);
            return put is null ? "The inventory did not take the item." : null;
        });
        return refusal is null ? new ModelUploaded(put, null) : new ModelUploaded(null, refusal);
    }

    private async ValueTask<InventoryItem?> Put(InventoryItem item, Model model)
    {
        var meshes = await StoreAll(model.Meshes, AssetType.Mesh, item);
        var textures = await StoreAll(model.Textures, AssetType.Texture, item);
        var now = (int)Scene.Options.Time.GetUtcNow().ToUnixTimeSeconds();
        var packed = ModelObject.Of(model, item, meshes, textures, now);
        var owned = ObjectItems.For(item.Owner, [packed], Scene.Permissions.NextOwner) with
        {
            Id = item.Id,
            Folder = item.Folder,
            Description = item.Description,
            CreationDate = now,
            AssetId = await ObjectItems.Store(Service<IAssetService>()!, item.Owner, [packed])
        };
        return await Service<IInventoryService>()!.PutItem(owned, FolderType.Object);
    }

    protected override void Attach(Scene scene)
    {
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IModelUploads>(this);

    private int MaxPrims => Context.Configuration.Get(MeshUploadSettings.MaxModelPrims);

    // What viewers read before they show the uploader: "valid" or the reason.
    private static LlsdMap Flag(CapabilityCall call, bool isOn) => new()
    {
        ["id"] = call.AgentId, ["mesh_upload_status"] = isOn ? "valid" : "Meshes cannot be uploaded in this region."
    };

    private async ValueTask<IReadOnlyList<UUID>> StoreAll(IReadOnlyList<byte[]> files, sbyte type, InventoryItem item)
    {
        var ids = new List<UUID>(files.Count);
        foreach (var file in files)
        {
            ids.Add(await Service<IAssetService>()!.Store(new Asset
            {
                Id = UUID.Random(), Name = item.Name, Type = type, CreatorId = item.CreatorId, Data = file
            }));
        }

        return ids;
    }
}
