using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// Uploads in two steps: the first describes what comes and is answered with an address, the second sends the bytes there.
/// NewFileAgentInventory makes a new item, the Update… capabilities give an item of the agent's own new contents, UploadBakedTexture keeps
/// a bake as long as the simulator runs.
/// </summary>
internal sealed class UploadCapabilities(UploadSteps steps, IAssetService assets, IInventoryService inventory, TimeProvider time)
{
    private const uint AllPermissions = 0x7fffffff;
    private const uint Modify = 1 << 14;
    private const int MaxBakeBytes = 2 * 1024 * 1024;
    private const int MaxNameLength = 63;
    private const int MaxDescriptionLength = 127;

    private static readonly (string Capability, string AssetWord)[] Updates =
    [
        ("UpdateNotecardAgentInventory", "notecard"), ("UpdateGestureAgentInventory", "gesture"), ("UpdateScriptAgent", "lsltext"),
        ("UpdateScriptAgentInventory", "lsltext"), ("UpdateSettingsAgentInventory", "settings"),
        ("UpdateMaterialAgentInventory", "material"), ("UpdateAnimSetAgentInventory", "animationset")
    ];

    private readonly ModelUpload _models = new();

    public void AddTo(CapsTable table)
    {
        table.Add("NewFileAgentInventory", UploadSteps.InWords(BeginNewFile));
        table.Add("UploadBakedTexture", UploadSteps.InWords(BeginBake));
        foreach (var (capability, word) in Updates)
        {
            var kind = UploadKind.Find(word, "")!;
            table.Add(capability, UploadSteps.InWords(call => BeginUpdate(call, kind)));
        }
    }

    private async Task BeginNewFile(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd(ModelUpload.Limits) is not { } body)
            return;
        var word = body["asset_type"].AsString();
        if (word == UploadKind.Model.AssetWord)
        {
            var model = NewItem(call.Caps.AgentId, UploadKind.Model, body["folder_id"].AsUuid(), body);
            await call.Http.ReplyLlsd(await _models.Begin(steps, call, body, model));
            return;
        }

        if (UploadKind.Find(word, body["inventory_type"].AsString()) is not { } kind)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed($"Files of type {Cut(word, MaxNameLength)} cannot be uploaded here."));
            return;
        }

        var isCharged = Fees.IsCharged(kind.AssetType);
        if (isCharged && call.Caps.Scene.WhyNoUpload(call.Caps.Agent) is { } refusal)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed(refusal));
            return;
        }

        // Not the body itself: a megabyte for each address that waits for its second step.
        var item = NewItem(call.Caps.AgentId, kind, body["folder_id"].AsUuid(), body);
        var price = isCharged ? call.Caps.Scene.ForUploads(1) : 0;
        await call.Http.ReplyLlsd(steps.Address(
            call, second => steps.Finish(second, kind, data => AddNewFile(second, kind, item, price, data)), price));
    }

    private async Task<LlsdMap> AddNewFile(CapCall call, UploadKind kind, InventoryItem item, int price, byte[] data)
    {
        InventoryItem? added = null;
        var refusal = await call.Caps.Scene.Charge(call.Caps.AgentId, Fees.ForUpload(price, item.Name), async payment =>
        {
            var asset = await assets.Store(UploadSteps.NewAsset(call.Caps.AgentId, kind, item.Name, item.Description, data));
            added = await inventory.PutItem(item with { Id = payment, AssetId = asset }, kind.Folder);
            return added is null ? "The inventory did not take the item." : null;
        });
        return added is not null && refusal is null ? UploadReplies.NewFile(added) : UploadReplies.Failed(refusal!);
    }

    private InventoryItem NewItem(UUID owner, UploadKind kind, UUID folder, LlsdValue description) => new()
    {
        Id = UUID.Random(),
        Owner = owner,
        Folder = folder,
        CreatorId = owner.ToString(),
        Name = Cut(description["name"].AsString(), MaxNameLength),
        Description = Cut(description["description"].AsString(), MaxDescriptionLength),
        AssetType = kind.AssetType,
        InvType = kind.InventoryType,
        BasePermissions = AllPermissions,
        CurrentPermissions = AllPermissions,
        NextPermissions = Mask(description["next_owner_mask"], AllPermissions),
        GroupPermissions = Mask(description["group_mask"], 0),
        EveryOnePermissions = Mask(description["everyone_mask"], 0),
        CreationDate = (int)time.GetUtcNow().ToUnixTimeSeconds()
    };

    private async Task BeginUpdate(CapCall call, UploadKind kind)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var itemId = body["item_id"].AsUuid();
        var problem = await WhyNotUpdate(call.Caps.AgentId, itemId, kind);
        await call.Http.ReplyLlsd(problem is not null
            ? UploadReplies.Failed(problem, itemId)
            : steps.Address(call, second => steps.Finish(second, kind, data => Update(second, kind, itemId, data))));
    }

    private async ValueTask<string?> WhyNotUpdate(UUID agentId, UUID itemId, UploadKind kind)
    {
        var item = await inventory.GetItem(agentId, itemId);
        if (item is null)
            return "There is no such item in your inventory.";
        if (item.AssetType != kind.AssetType)
            return "The item is of another kind.";
        return (item.CurrentPermissions & Modify) == 0 ? "You may not change this item." : null;
    }

    private async Task<LlsdMap> Update(CapCall call, UploadKind kind, UUID itemId, byte[] data)
    {
        // Asked again: the item may have been given away since.
        if (await WhyNotUpdate(call.Caps.AgentId, itemId, kind) is not null
            || await inventory.GetItem(call.Caps.AgentId, itemId) is not { } item)
            return UploadReplies.Failed("The item cannot be changed any more.", itemId);
        var assetId = await assets.Store(UploadSteps.NewAsset(call.Caps.AgentId, kind, item.Name, item.Description, data));
        if (!await inventory.UpdateItem(item with { AssetId = assetId }))
            return UploadReplies.Failed("The inventory did not take the change.", itemId);
        return kind.AssetType == AssetType.LslText
            ? UploadReplies.Script(assetId, itemId,
                await CompileAnswer.Of(call.Caps.Scene, compiler => compiler.Check(call.Caps.AgentId, assetId)))
            : UploadReplies.Complete(assetId, itemId);
    }

    private async Task BeginBake(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadBody(LlsdLimits.Request.MaxBytes) is null)
            return;
        var kind = UploadKind.Find("texture", "")! with { MaxBytes = MaxBakeBytes };
        await call.Http.ReplyLlsd(steps.Address(call, second => steps.Finish(second, kind, data => AddBake(second, kind, data))));
    }

    private async Task<LlsdMap> AddBake(CapCall call, UploadKind kind, byte[] data)
    {
        var asset = UploadSteps.NewAsset(call.Caps.AgentId, kind, "Baked Texture", "", data) with { Temporary = true, Local = true };
        return UploadReplies.Complete(await assets.Store(asset), UUID.Zero);
    }

    private static uint Mask(LlsdValue mask, uint otherwise) =>
        mask.IsDefined ? unchecked((uint)mask.AsInteger()) & AllPermissions : otherwise;

    private static string Cut(string text, int length) => text.Length > length ? text[..length] : text;
}
