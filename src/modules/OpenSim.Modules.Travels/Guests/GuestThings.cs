using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Brings what guests' things need from their own servers, and sends what they take along there, in parallel: an object with its textures,
/// meshes, sounds and contents.
/// </summary>
public sealed class GuestThings(GuestAssets assets, IAssetService outgoing, IHomeServers others, GuestLimits limits)
{
    /// <summary>Says where the things of a guest are, whatever he will look at first.</summary>
    public void Note(Guest guest, UUID id, sbyte? type = null) => assets.Note(guest.Assets, id, type);

    /// <summary>
    /// Fetches assets with all that they need. Anything unavailable is left out, and anything that is not there when it is cancelled.
    /// </summary>
    /// <param name="wanted">Ids that have not been taken from it.</param>
    public async Task Bring(Guest guest, AssetGatherer wanted, CancellationToken cancel)
    {
        await Walk(wanted, id =>
        {
            assets.Note(guest.Assets, id);
            return Read(assets, id);
        }, cancel);
    }

    /// <summary>
    /// Sends an asset with all that it needs to a guest's own server. False when he would have an item without anything in it: the server
    /// does not take it, or it is not for other grids.
    /// </summary>
    /// <exception cref="ServiceAwayException">The server does not answer.</exception>
    public async Task<bool> Send(Guest guest, UUID id, sbyte type)
    {
        if (id.IsZero || type is AssetType.Link or AssetType.LinkFolder)
            return true;
        if (others.Assets(guest.Assets) is not { } server)
            return false;
        if ((await server.AssetsExist([id]))[0])
            return true;
        if (!limits.MayTakeAlong && type != AssetType.Landmark)
            return false;
        var gatherer = new AssetGatherer();
        gatherer.Add(id);
        var isTaken = false;
        await Walk(gatherer, async next =>
        {
            if (await Read(outgoing, next) is not { Temporary: false, Local: false } asset)
                return null;
            var taken = next != id && (await server.AssetsExist([next]))[0] || await server.Store(asset);
            isTaken |= taken && next == id;
            return asset;
        }, default);
        return isTaken;
    }

    /// <summary>Ids of what an asset needs, assets or not.</summary>
    internal static IEnumerable<UUID> NeedsOf(Asset asset)
    {
        var gatherer = new AssetGatherer();
        gatherer.Inspect(asset);
        while (gatherer.TryTake(out var id, out _))
            yield return id;
    }

    private async Task Walk(AssetGatherer gatherer, Func<UUID, Task<Asset?>> work, CancellationToken cancel)
    {
        var running = new List<Task<Asset?>>();
        var stop = new TaskCompletionSource<Asset?>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var stopping = cancel.Register(() => stop.TrySetResult(null));
        while (!cancel.IsCancellationRequested)
        {
            while (running.Count < limits.AtOnce && gatherer.Count <= limits.MaxThings && gatherer.TryTake(out var id, out _))
                running.Add(work(id));
            if (running.Count == 0)
                return;
            var done = await Task.WhenAny(running.Append(stop.Task));
            running.Remove(done);
            if (await done is { } asset)
                gatherer.Inspect(asset);
        }
    }

    private static async Task<Asset?> Read(IAssetService from, UUID id)
    {
        try
        {
            return await from.Get(id);
        }
        catch (Exception e) when (Away.Is(e))
        {
            return null;
        }
    }
}
