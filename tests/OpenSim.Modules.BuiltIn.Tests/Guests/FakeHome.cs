using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>A guest's own servers, which remember what they were asked.</summary>
internal sealed class FakeHome : IHomeServers, IHomeAssets
{
    public const string Address = "http://home.example:8002/";

    private int _atOnce;

    public Dictionary<UUID, Asset> Things { get; } = [];

    public ConcurrentQueue<UUID> Asked { get; } = new();

    /// <summary>Ids of assets and items in the order in which they were brought.</summary>
    public ConcurrentQueue<UUID> Brought { get; } = new();

    /// <summary>The most that were asked for at the same time.</summary>
    public int HighestAtOnce { get; private set; }

    public bool IsAway { get; set; }

    public bool TakesAssets { get; set; } = true;

    /// <summary>Answers wait for it.</summary>
    public Task Open { get; set; } = Task.CompletedTask;

    public IInventoryService? Inventories { get; init; }

    public IInventoryService? Inventory(string address) => address == Address ? Inventories : null;

    public IHomeAssets? Assets(string address) => address == Address ? this : null;

    public UUID Add(Asset asset)
    {
        Things.Add(asset.Id, asset);
        return asset.Id;
    }

    public async ValueTask<Asset?> Get(UUID id)
    {
        Asked.Enqueue(id);
        var now = Interlocked.Increment(ref _atOnce);
        lock (Things)
            HighestAtOnce = Math.Max(HighestAtOnce, now);
        await Open;
        Interlocked.Decrement(ref _atOnce);
        if (IsAway)
            throw new ServiceAwayException("It is away.");
        return Things.GetValueOrDefault(id);
    }

    public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => new([.. ids.Select(Things.ContainsKey)]);

    public ValueTask<bool> Store(Asset asset)
    {
        if (TakesAssets)
            Brought.Enqueue(asset.Id);
        return new(TakesAssets);
    }
}
