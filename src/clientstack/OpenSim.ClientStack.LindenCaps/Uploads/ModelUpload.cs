using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// NewFileAgentInventory for a model: the first step brings the meshes and is answered with what it would cost, the second brings all of it
/// again with the textures, as LLSD. The module of the region behind <see cref="IModelUploads"/> reads and keeps it.
/// </summary>
internal sealed class ModelUpload
{
    /// <summary>Of both steps: as much as other uploads, of which LLSD in text takes a quarter for base 64.</summary>
    public static readonly LlsdLimits Limits = new(32 * 1024 * 1024, 16, 50_000);

    // A model is there three times while it is read: as text, as LLSD and as assets. One after the other, whoever sends them.
    private readonly SemaphoreSlim _reading = new(1);

    /// <summary>The reply to the first step.</summary>
    /// <param name="item">What it is to become: owner, folder, name and permissions.</param>
    public async ValueTask<LlsdMap> Begin(UploadSteps steps, CapCall call, LlsdValue body, InventoryItem item)
    {
        if (call.Caps.Scene.RequestModuleInterface<IModelUploads>() is not { } models)
            return UploadReplies.Failed("Meshes cannot be uploaded here.");
        if (call.Caps.Scene.WhyNoUpload(call.Caps.Agent) is { } refusal)
            return UploadReplies.Failed(refusal);
        await _reading.WaitAsync(call.Http.RequestAborted);
        try
        {
            var quote = models.Quote(call.Caps.AgentId, body["asset_resources"]);
            return quote.Refusal is { } words
                ? UploadReplies.Failed(words)
                : steps.Address(call, second => Finish(second, models, item, quote.Price), quote.Price, quote.Data);
        }
        finally
        {
            _reading.Release();
        }
    }

    private async Task Finish(CapCall call, IModelUploads models, InventoryItem item, int price)
    {
        if (!call.Http.HasMethod("POST"))
            return;
        var body = new RequestBody(call.Http, Limits.MaxBytes);
        if (await body.Read() is { } refusal)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed("The upload was not taken. " + refusal.Words));
            return;
        }

        await _reading.WaitAsync(call.Http.RequestAborted);
        try
        {
            await call.Http.ReplyLlsd(await Store(body, models, item, price));
        }
        finally
        {
            _reading.Release();
        }
    }

    private static async Task<LlsdMap> Store(RequestBody body, IModelUploads models, InventoryItem item, int price)
    {
        if (body.InMemory() is not { } bytes)
            return UploadReplies.Failed(BodyRefusal.Crowded.Words);
        if (!LlsdFormat.TryRead(bytes.Span, out var resources, out _, Limits))
            return UploadReplies.Failed("The model cannot be read.");
        body.Free();
        var uploaded = await models.Upload(item, resources, price);
        return uploaded.Item is { } added ? UploadReplies.NewFile(added) : UploadReplies.Failed(uploaded.Refusal!);
    }
}
