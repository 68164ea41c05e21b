using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Inventory;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote.Inventory;

/// <summary>Calls of <c>/xinventory</c>: OpenSimulator's, and ours, of which an OpenSimulator knows none.</summary>
internal sealed class InventoryCalls(ServiceClient client)
{
    private const string Path = "/xinventory";

    private readonly Counter _requests = client.CounterOf(RemoteStats.InventoryRequests);
    private volatile bool _isOpenSimulator; // it was asked for a method of ours, and did not know it

    /// <summary>Whether what is changed may wait for a service that is away.</summary>
    public bool MayBeLate => client.MayBeLate;

    /// <summary>Something that is read.</summary>
    public ValueTask<LlsdMap> Ask(string method, UUID owner, LlsdMap? more = null) =>
        Post(Of(method, owner, more), Retry.Once);

    /// <summary>Something that is changed.</summary>
    public async ValueTask<bool> Do(string method, UUID owner, LlsdMap? more = null, Retry retry = Retry.Late) =>
        (await Post(Of(method, owner, more), retry))["RESULT"].AsFlag();

    /// <summary>A method of ours. Null where the service does not know it.</summary>
    public async ValueTask<LlsdValue?> Own(string method, UUID owner, LlsdMap more, LlsdValue? data = null, Retry retry = Retry.Once)
    {
        if (_isOpenSimulator)
            return null;
        if (data is not null)
            more["DATA"] = LlsdJson.ToText(data);
        var answer = await Post(Of(method, owner, more), retry);
        if (answer[LateSending.KeptKey].AsFlag())
            return true;
        if (answer.ContainsKey("DATA") && LlsdJson.TryRead(Encoding.UTF8.GetBytes(answer["DATA"].AsString()), out var read))
            return read;
        _isOpenSimulator = true;
        return null;
    }

    private ValueTask<LlsdMap> Post(LlsdMap form, Retry retry)
    {
        _requests.Add();
        return client.Post(Path, form, retry);
    }

    public static InventoryCollection Collection(InventoryFolder folder, LlsdValue answer) =>
        new(answer["VERSION"].AsInteger() is > 0 and var version ? folder with { Version = version } : folder,
            Folders(answer["FOLDERS"]), Items(answer["ITEMS"]));

    /// <summary>Of a list as a map with a key for each, or as an array.</summary>
    public static IReadOnlyList<InventoryFolder> Folders(LlsdValue list) =>
        [.. Values(list).Select(InventoryPairs.ReadFolder).OfType<InventoryFolder>()];

    public static IReadOnlyList<InventoryItem> Items(LlsdValue list) =>
        [.. Values(list).Select(InventoryPairs.ReadItem).OfType<InventoryItem>()];

    private static IEnumerable<LlsdValue> Values(LlsdValue list) =>
        list is LlsdArray array ? array.Items : list.Entries.Select(entry => entry.Value);

    private static LlsdMap Of(string method, UUID owner, LlsdMap? more)
    {
        var form = new LlsdMap { ["METHOD"] = method };
        if (!owner.IsZero)
            form["PRINCIPAL"] = owner;
        foreach (var (key, value) in (more ?? new LlsdMap()).Items)
            form[key] = value;
        return form;
    }
}
