using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// Uploads in two steps: the first describes what comes and is answered with an address, the second sends the bytes there.
/// NewFileAgentInventory makes a new item, the Update… capabilities give an item of the agent's own new contents, UploadBakedTexture keeps
/// a bake as long as the simulator runs.
/// </summary>
internal sealed class UploadCapabilities(CapsRegistry registry, IAssetService assets, IInventoryService inventory, TimeProvider time)
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
        ("UpdateMaterialAgentInventory", "material")
    ];

    public void AddTo(CapsTable table)
    {
        table.Add("NewFileAgentInventory", BeginNewFile);
        table.Add("UploadBakedTexture", BeginBake);
        foreach (var (capability, word) in Updates)
        {
            var kind = UploadKind.Find(word, "")!;
            table.Add(capability, call => BeginUpdate(call, kind));
        }
    }

    private async Task BeginNewFile(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var kind = UploadKind.Find(body["asset_type"].AsString(), body["inventory_type"].AsString());
        await call.Http.ReplyLlsd(kind is null
            ? UploadReplies.Failed($"Files of type {body["asset_type"].AsString()} cannot be uploaded here.")
            : Address(call.Caps, second => FinishNewFile(second, kind, body)));
    }

    private async Task FinishNewFile(CapCall call, UploadKind kind, LlsdValue description)
    {
        if (await Body(call, kind) is not { } data)
            return;
        var folder = await FolderFor(call.Caps.AgentId, description["folder_id"].AsUuid(), kind.Folder);
        if (folder is null)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed("There is no folder for it in the inventory."));
            return;
        }

        var item = NewItem(call.Caps.AgentId, kind, folder.Id, description);
        item = item with { AssetId = await assets.Store(NewAsset(call.Caps.AgentId, kind, item.Name, item.Description, data)) };
        await call.Http.ReplyLlsd(await inventory.AddItem(item)
            ? NewFileDone(item)
            : UploadReplies.Failed("The inventory did not take the item."));
    }

    private static LlsdMap NewFileDone(InventoryItem item)
    {
        var reply = UploadReplies.Complete(item.AssetId, item.Id);
        reply["new_next_owner_mask"] = unchecked((int)item.NextPermissions);
        reply["new_group_mask"] = unchecked((int)item.GroupPermissions);
        reply["new_everyone_mask"] = unchecked((int)item.EveryOnePermissions);
        reply["inventory_item_flags"] = 0;
        return reply;
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
            : Address(call.Caps, second => FinishUpdate(second, kind, itemId)));
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

    private async Task FinishUpdate(CapCall call, UploadKind kind, UUID itemId)
    {
        if (await Body(call, kind) is not { } data)
            return;
        // Asked again: the item may have been given away since.
        if (await WhyNotUpdate(call.Caps.AgentId, itemId, kind) is { } problem
            || await inventory.GetItem(call.Caps.AgentId, itemId) is not { } item)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed("The item cannot be changed any more.", itemId));
            return;
        }

        var assetId = await assets.Store(NewAsset(call.Caps.AgentId, kind, item.Name, item.Description, data));
        if (!await inventory.UpdateItem(item with { AssetId = assetId }))
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed("The inventory did not take the change.", itemId));
            return;
        }

        var reply = UploadReplies.Complete(assetId, itemId);
        if (kind.AssetType == AssetType.LslText)
            AddCompilation(reply);
        await call.Http.ReplyLlsd(reply);
    }

    // A viewer shows it where it shows a compiler's messages.
    private static void AddCompilation(LlsdMap reply)
    {
        reply["compiled"] = false;
        reply["errors"] = new LlsdArray("The script is saved. Scripts are not compiled here.");
    }

    private async Task BeginBake(CapCall call)
    {
        if (call.Http.HasMethod("POST") && await call.Http.ReadBody(LlsdLimits.Request.MaxBytes) is not null)
            await call.Http.ReplyLlsd(Address(call.Caps, FinishBake));
    }

    private async Task FinishBake(CapCall call)
    {
        var kind = UploadKind.Find("texture", "")! with { MaxBytes = MaxBakeBytes };
        if (await Body(call, kind) is not { } data)
            return;
        var asset = NewAsset(call.Caps.AgentId, kind, "Baked Texture", "", data) with { Temporary = true, Local = true };
        await call.Http.ReplyLlsd(UploadReplies.Complete(await assets.Store(asset), UUID.Zero));
    }

    private LlsdMap Address(AgentCaps caps, CapHandler second) =>
        registry.OneTimeUrl(caps, second) is { } url
            ? UploadReplies.SendTo(url)
            : UploadReplies.Failed("Too many uploads at a time. Please wait for the others.");

    /// <summary>The uploaded bytes; null when they were refused and the reply has been made.</summary>
    private static async ValueTask<byte[]?> Body(CapCall call, UploadKind kind)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadBody(kind.MaxBytes) is not { } data)
            return null;
        if (kind.Accepts(data))
            return data;
        call.Http.Response.StatusCode = StatusCodes.Status200OK;
        await call.Http.ReplyLlsd(UploadReplies.Failed($"This is not a file of type {kind.AssetWord}."));
        return null;
    }

    private async ValueTask<InventoryFolder?> FolderFor(UUID agentId, UUID wanted, short type)
    {
        var named = wanted.IsZero ? null : await inventory.GetFolder(agentId, wanted);
        return named ?? await inventory.GetFolderForType(agentId, type) ?? await inventory.GetRootFolder(agentId);
    }

    private static Asset NewAsset(UUID agentId, UploadKind kind, string name, string description, byte[] data) => new()
    {
        Id = UUID.Random(),
        Name = name,
        Description = description,
        Type = kind.AssetType,
        CreatorId = agentId.ToString(),
        Data = data
    };

    private static uint Mask(LlsdValue mask, uint otherwise) =>
        mask.IsDefined ? unchecked((uint)mask.AsInteger()) & AllPermissions : otherwise;

    private static string Cut(string text, int length) => text.Length > length ? text[..length] : text;
}
