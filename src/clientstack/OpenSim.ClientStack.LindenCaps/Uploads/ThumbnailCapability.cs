using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>InventoryThumbnailUpload: a picture that stands for an item or a folder of one's own.</summary>
internal sealed class ThumbnailCapability(UploadSteps steps, IAssetService assets)
{
    private const int MaxBytes = 512 * 1024; // viewers make pictures of 256 pixels

    public void AddTo(CapsTable table) => table.Add("InventoryThumbnailUpload", UploadSteps.InWords(Begin));

    private async Task Begin(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var (item, folder) = (body["item_id"].AsUuid(), body["category_id"].AsUuid());
        var kind = UploadKind.Find("texture", "")! with { MaxBytes = MaxBytes };
        if (!body["task_id"].AsUuid().IsZero)
            await call.Http.ReplyLlsd(UploadReplies.Failed("Items in objects have no pictures here.", item));
        else if (call.Caps.Scene.RequestModuleInterface<IOwnInventory>() is not { } own || (item.IsZero && folder.IsZero))
            await call.Http.ReplyLlsd(UploadReplies.Failed("There is no such item in your inventory.", item));
        else
            await call.Http.ReplyLlsd(steps.Address(
                call, second => steps.Finish(second, kind, data => Keep(second, own, kind, item, folder, data))));
    }

    private async Task<LlsdMap> Keep(CapCall call, IOwnInventory own, UploadKind kind, UUID item, UUID folder, byte[] data)
    {
        var user = call.Caps.AgentId;
        var asset = await assets.Store(UploadSteps.NewAsset(user, kind, "Thumbnail", "", data));
        var mark = new MarkPatch(asset, null);
        var done = item.IsZero
            ? await own.ChangeFolder(user, folder, new FolderPatch { Mark = mark })
            : await own.ChangeItem(user, item, new ItemPatch(new ItemChange(), Mark: mark));
        return done is { Outcome.Refusal: InventoryRefusal.None }
            ? UploadReplies.Complete(asset, item)
            : UploadReplies.Failed("The picture could not be kept.", item);
    }
}
