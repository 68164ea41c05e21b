using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>What all uploads do alike: an address for the second step, and there the bytes.</summary>
/// <remarks>
/// Bytes lie in files while they come, when they are many, and are read into memory and stored one upload after the other: a store copies
/// them twice and more on their way into a database.
/// </remarks>
internal sealed class UploadSteps(CapsRegistry registry)
{
    private const long MaxLeft = 32 * 1024 * 1024;

    private readonly SemaphoreSlim _storing = new(1);
    private long _left; // bytes of uploads that nobody has collected; for the one that stores

    /// <summary>Has failures of the database come as an upload's answer: viewers show words of no other.</summary>
    public static CapHandler InWords(CapHandler handler) => async call =>
    {
        try
        {
            await handler(call);
        }
        catch (Exception e) when (Away.Is(e) && !call.Http.Response.HasStarted)
        {
            await call.Http.ReplyLlsd(UploadReplies.Failed(CapsServer.DatabaseAway));
        }
    };

    /// <summary>The first step's answer: where to send the bytes, or why they cannot be taken.</summary>
    /// <param name="store">Is given what can be of the kind, and gives the answer to the second step.</param>
    public LlsdMap Address(CapCall call, UploadKind kind, Func<byte[], Task<LlsdMap>> store) =>
        Address(call, second => Finish(second, kind, store));

    /// <summary>The same where the second step is somebody else's.</summary>
    public LlsdMap Address(CapCall call, CapHandler second, int price = 0, LlsdMap? data = null)
    {
        if (!RequestRoom.Of(call.Http).HasMemory())
            return UploadReplies.Failed(BodyRefusal.Crowded.Words);
        return registry.OneTimeUrl(call.Caps, InWords(second)) is { } url
            ? UploadReplies.SendTo(url, price, data)
            : UploadReplies.Failed("Too many uploads at a time. Please wait for the others.");
    }

    /// <summary>The second step: takes the bytes, and has them stored.</summary>
    /// <param name="store">Gives the reply.</param>
    public async Task Finish(CapCall call, UploadKind kind, Func<byte[], Task<LlsdMap>> store)
    {
        if (!call.Http.HasMethod("POST"))
            return;
        var body = new RequestBody(call.Http, kind.MaxBytes);
        if (await body.Read() is { } refusal)
            await call.Http.ReplyLlsd(UploadReplies.Failed("The upload was not taken. " + refusal.Words));
        else
            await call.Http.ReplyLlsd(await Stored(call, body, kind, store));
    }

    private async Task<LlsdMap> Stored(CapCall call, RequestBody body, UploadKind kind, Func<byte[], Task<LlsdMap>> store)
    {
        if (!body.IsLarge)
            return await Store(body, kind, store);
        await _storing.WaitAsync(call.Http.RequestAborted);
        try
        {
            return await Store(body, kind, store);
        }
        finally
        {
            Leave(body.Length);
            _storing.Release();
        }
    }

    // Of itself the collector would come back to what uploads leave when as much again is asked for, which may be never.
    private void Leave(int bytes)
    {
        _left += bytes;
        if (_left < MaxLeft)
            return;
        _left = 0;
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: false);
    }

    private static async Task<LlsdMap> Store(RequestBody body, UploadKind kind, Func<byte[], Task<LlsdMap>> store)
    {
        if (body.ToArray() is not { } data)
            return UploadReplies.Failed(BodyRefusal.Crowded.Words);
        return kind.Accepts(data) ? await store(data) : UploadReplies.Failed($"This is not a file of type {kind.AssetWord}.");
    }

    /// <summary>An asset of a new id.</summary>
    public static Asset NewAsset(UUID agentId, UploadKind kind, string name, string description, byte[] data) => new()
    {
        Id = UUID.Random(),
        Name = name,
        Description = description,
        Type = kind.AssetType,
        CreatorId = agentId.ToString(),
        Data = data
    };
}
