using System.Buffers;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>
/// Reading the inventory: FetchInventoryDescendents2 (what lies in folders) and FetchInventory2 (single items), and the same for the
/// library. The library's folders are found through either, since viewers mix them.
/// </summary>
internal sealed class FetchCapabilities
{
    // Viewers ask for up to 10 folders or 50 items at a time, some bots for everything.
    private const int MaxAsked = 2000;

    private readonly IInventoryService _inventory;
    private readonly ILibraryService _library;
    private readonly Counter _processed;
    private int _running;

    public FetchCapabilities(IInventoryService inventory, ILibraryService library, StatRegistry statistics)
    {
        _inventory = inventory;
        _library = library;
        _processed = statistics.Counter(InventoryStats.Processed);
        statistics.Gauge(InventoryStats.Queued, () => Volatile.Read(ref _running));
    }

    public void AddTo(CapsTable table)
    {
        table.Add("FetchInventoryDescendents2", FetchFolders);
        table.Add("FetchLibDescendents2", FetchFolders);
        table.Add("FetchInventory2", FetchItems);
        table.Add("FetchLib2", FetchItems);
    }

    private async Task FetchFolders(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var asked = body["folders"].Elements.Take(MaxAsked).Select(f => new AskedFolder(f)).ToList();
        Interlocked.Increment(ref _running);
        InventoryCollection?[] found;
        try
        {
            found = await Contents(call.Caps.AgentId, asked);
        }
        finally
        {
            Interlocked.Decrement(ref _running);
        }

        _processed.Add();
        await call.Http.Reply(LlsdXml.ContentType, WriteFolders(asked, found));
    }

    private async ValueTask<InventoryCollection?[]> Contents(UUID agentId, List<AskedFolder> asked)
    {
        var found = new InventoryCollection?[asked.Count];
        var own = new List<int>();
        for (var i = 0; i < asked.Count; i++)
        {
            found[i] = asked[i].Id.IsZero
                ? new InventoryCollection(new InventoryFolder { Owner = agentId, Version = 0 }, [], [])
                : _library.GetFolderContent(asked[i].Id);
            if (found[i] is null)
                own.Add(i);
        }

        var contents = await _inventory.GetMultipleFoldersContent(agentId, [.. own.Select(i => asked[i].Id)]);
        for (var i = 0; i < own.Count; i++)
            found[own[i]] = contents[i];
        return found;
    }

    private static ReadOnlyMemory<byte> WriteFolders(List<AskedFolder> asked, InventoryCollection?[] found)
    {
        var output = new ArrayBufferWriter<byte>(8192);
        var xml = new LlsdXmlWriter(output);
        xml.BeginDocument();
        xml.BeginMap();
        xml.Key("folders"u8);
        xml.BeginArray();
        for (var i = 0; i < found.Length; i++)
            if (found[i] is { } collection)
                WriteCollection(ref xml, asked[i], collection);
        xml.EndArray();
        if (Array.Exists(found, f => f is null))
            WriteBadFolders(ref xml, asked, found);
        xml.EndMap();
        xml.EndDocument();
        return output.WrittenMemory;
    }

    private static void WriteBadFolders(ref LlsdXmlWriter xml, List<AskedFolder> asked, InventoryCollection?[] found)
    {
        xml.Key("bad_folders"u8);
        xml.BeginArray();
        for (var i = 0; i < found.Length; i++)
        {
            if (found[i] is not null)
                continue;
            xml.BeginMap();
            xml.Key("folder_id"u8);
            xml.Value(asked[i].Id);
            xml.Key("error"u8);
            xml.Value("Unknown");
            xml.EndMap();
        }

        xml.EndArray();
    }

    private static void WriteCollection(ref LlsdXmlWriter xml, AskedFolder asked, InventoryCollection collection)
    {
        var folder = collection.Folder;
        xml.BeginMap();
        xml.Key("folder_id"u8);
        xml.Value(folder.Id);
        xml.Key("agent_id"u8);
        xml.Value(folder.Owner);
        xml.Key("owner_id"u8);
        xml.Value(folder.Owner);
        xml.Key("descendents"u8);
        xml.Value(collection.Folders.Count + collection.Items.Count);
        xml.Key("version"u8);
        xml.Value(folder.Version);
        xml.Key("categories"u8);
        xml.BeginArray();
        if (asked.WantsFolders)
            foreach (var subfolder in collection.Folders)
                InventoryXml.Folder(ref xml, subfolder);
        xml.EndArray();
        xml.Key("items"u8);
        xml.BeginArray();
        if (asked.WantsItems)
            foreach (var item in collection.Items)
                InventoryXml.Item(ref xml, item);
        xml.EndArray();
        xml.EndMap();
    }

    private async Task FetchItems(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var ids = body["items"].Elements.Take(MaxAsked).Select(i => i["item_id"].AsUuid()).ToList();
        var items = await _inventory.GetMultipleItems(call.Caps.AgentId, ids);
        var output = new ArrayBufferWriter<byte>(4096);
        WriteItems(output, call.Caps.AgentId, ids.Select((id, i) => items[i] ?? _library.GetItem(id)));
        _processed.Add();
        await call.Http.Reply(LlsdXml.ContentType, output.WrittenMemory);
    }

    private static void WriteItems(IBufferWriter<byte> output, UUID agentId, IEnumerable<InventoryItem?> items)
    {
        var xml = new LlsdXmlWriter(output);
        xml.BeginDocument();
        xml.BeginMap();
        xml.Key("agent_id"u8);
        xml.Value(agentId);
        xml.Key("items"u8);
        xml.BeginArray();
        foreach (var item in items)
            if (item is not null)
                InventoryXml.Item(ref xml, item);
        xml.EndArray();
        xml.EndMap();
        xml.EndDocument();
    }

    // Who leaves the wishes out wants everything.
    private readonly struct AskedFolder(LlsdValue asked)
    {
        public UUID Id { get; } = asked["folder_id"].AsUuid();

        public bool WantsFolders { get; } = !asked["fetch_folders"].IsDefined || asked["fetch_folders"].AsBoolean();

        public bool WantsItems { get; } = !asked["fetch_items"].IsDefined || asked["fetch_items"].AsBoolean();
    }
}
