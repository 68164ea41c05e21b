using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Services.Assets;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// New contents for items that lie in objects: UpdateNotecardTaskInventory and its like, UpdateScriptTask. The object's region says who
/// may.
/// </summary>
internal sealed class ContentsUploadCapabilities(UploadSteps steps, IAssetService assets)
{
    private static readonly (string Capability, string AssetWord)[] Updates =
    [
        ("UpdateNotecardTaskInventory", "notecard"), ("UpdateGestureTaskInventory", "gesture"), ("UpdateScriptTask", "lsltext"),
        ("UpdateScriptTaskInventory", "lsltext"), ("UpdateSettingsTaskInventory", "settings"), ("UpdateMaterialTaskInventory", "material")
    ];

    public void AddTo(CapsTable table)
    {
        foreach (var (capability, word) in Updates)
        {
            var kind = UploadKind.Find(word, "")!;
            table.Add(capability, UploadSteps.InWords(call => Begin(call, kind)));
        }
    }

    private async Task Begin(CapCall call, UploadKind kind)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var (prim, item) = (body["task_id"].AsUuid(), body["item_id"].AsUuid());
        if (call.Caps.Scene.RequestModuleInterface<IObjectContents>() is not { } contents)
            await call.Http.ReplyLlsd(UploadReplies.Failed("The contents of objects are not available here."));
        else if (await contents.RefusalToRewrite(call.Caps.AgentId, prim, item, kind.AssetType) is { } refusal)
            await call.Http.ReplyLlsd(UploadReplies.Failed(refusal, item));
        else
            await call.Http.ReplyLlsd(steps.Address(
                call, second => steps.Finish(second, kind, data => Rewrite(second, contents, kind, body, data))));
    }

    private async Task<LlsdMap> Rewrite(
        CapCall call, IObjectContents contents, UploadKind kind, LlsdValue asked, byte[] data)
    {
        var (prim, item) = (asked["task_id"].AsUuid(), asked["item_id"].AsUuid());
        var isRunning = !asked["is_script_running"].IsDefined || asked["is_script_running"].AsBoolean();
        var asset = await assets.Store(UploadSteps.NewAsset(call.Caps.AgentId, kind, kind.AssetWord, "", data));
        return await contents.Rewrite(
            call.Caps.AgentId, prim, item, kind.AssetType, asset, isRunning, asked["experience"].AsUuid()) switch
        {
            { Refusal: { } refusal } => UploadReplies.Failed(refusal, item),
            { Compiled: { } compiled } => UploadReplies.Script(asset, item, compiled),
            _ => UploadReplies.Complete(asset, item)
        };
    }
}
