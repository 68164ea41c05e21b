using System.Buffers;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>
/// Reading the inventory: FetchInventoryDescendents2 (what lies in folders) and FetchInventory2 (single items), and the same for the
/// library. The library's folders are found through either, since viewers mix them. Anything that is asked for is answered once however
/// often it is named, folder by folder as it is read, up to a limit.
/// </summary>
internal sealed class FetchCapabilities(IInventoryService inventory, ILibraryService library, FetchGate gate)
{
    // Viewers ask for up to 10 folders or 50 items at a time, some bots for everything.
    private const int MaxAsked = 2000;

    private const int MaxItemsRead = 100;

    public void AddTo(CapsTable table)
    {
        table.Add("FetchInventoryDescendents2", call => Answer(call, WriteFolders));
        table.Add("FetchLibDescendents2", call => Answer(call, WriteFolders));
        table.Add("FetchInventory2", call => Answer(call, WriteItems));
        table.Add("FetchLib2", call => Answer(call, WriteItems));
    }

    private async Task Answer(CapCall call, Func<FetchAnswer, UUID, LlsdValue, Task> write)
    {
        if (call.Http.HasMethod("POST") && await call.Http.ReadLlsd() is { } body)
        {
            await gate.Answer(call, async answer =>
            {
                await write(answer, call.Caps.AgentId, body);
                return true;
            });
        }
    }

    private async Task WriteFolders(FetchAnswer answer, UUID agentId, LlsdValue body)
    {
        var bad = new List<(UUID Id, string Error)>();
        Begin(answer.Output);
        foreach (var asked in body["folders"].Elements.Take(MaxAsked).Select(f => new AskedFolder(f)).DistinctBy(f => f.Id))
        {
            if (answer.IsFull)
                bad.Add((asked.Id, "Too much was asked for at once"));
            else if (await Content(agentId, asked.Id) is { } content)
                await WriteFolder(answer, asked, content);
            else
                bad.Add((asked.Id, "Unknown"));
        }

        EndFolders(answer.Output, bad);
        gate.LeftOut(bad.Count(b => b.Error != "Unknown"));
    }

    private async ValueTask<InventoryCollection?> Content(UUID agentId, UUID folder) => folder.IsZero
        ? new InventoryCollection(new InventoryFolder { Owner = agentId, Version = 0 }, [], [])
        : library.GetFolderContent(folder) ?? await inventory.GetFolderContent(agentId, folder);

    private static void Begin(IBufferWriter<byte> output)
    {
        var xml = new LlsdXmlWriter(output);
        xml.BeginDocument();
        xml.BeginMap();
        xml.Key("folders"u8);
        xml.BeginArray();
        xml.Flush();
    }

    private static void EndFolders(IBufferWriter<byte> output, List<(UUID Id, string Error)> bad)
    {
        var xml = new LlsdXmlWriter(output);
        xml.EndArray();
        if (bad.Count > 0)
            WriteBadFolders(ref xml, bad);
        xml.EndMap();
        xml.EndDocument();
    }

    private static void WriteBadFolders(ref LlsdXmlWriter xml, List<(UUID Id, string Error)> bad)
    {
        xml.Key("bad_folders"u8);
        xml.BeginArray();
        foreach (var (id, error) in bad)
        {
            xml.BeginMap();
            xml.Key("folder_id"u8);
            xml.Value(id);
            xml.Key("error"u8);
            xml.Value(error);
            xml.EndMap();
        }

        xml.EndArray();
    }

    private static async Task WriteFolder(FetchAnswer answer, AskedFolder asked, InventoryCollection content)
    {
        BeginFolder(answer.Output, content);
        if (asked.WantsFolders)
            await answer.Write(content.Folders, InventoryXml.Folder);
        BeginItems(answer.Output);
        if (asked.WantsItems)
            await answer.Write(content.Items, InventoryXml.Item);
        EndFolder(answer.Output);
    }

    private static void BeginFolder(IBufferWriter<byte> output, InventoryCollection collection)
    {
        var xml = new LlsdXmlWriter(output);
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
        xml.Flush();
    }

    private static void BeginItems(IBufferWriter<byte> output)
    {
        var xml = new LlsdXmlWriter(output);
        xml.EndArray();
        xml.Key("items"u8);
        xml.BeginArray();
        xml.Flush();
    }

    private static void EndFolder(IBufferWriter<byte> output)
    {
        var xml = new LlsdXmlWriter(output);
        xml.EndArray();
        xml.EndMap();
        xml.Flush();
    }

    private async Task WriteItems(FetchAnswer answer, UUID agentId, LlsdValue body)
    {
        BeginItemsOf(answer.Output, agentId);
        foreach (var ids in body["items"].Elements.Take(MaxAsked).Select(i => i["item_id"].AsUuid()).Distinct().Chunk(MaxItemsRead))
        {
            if (answer.IsFull)
            {
                gate.LeftOut(ids.Length);
                continue;
            }

            var own = await inventory.GetMultipleItems(agentId, ids);
            await answer.Write([.. ids.Select((id, i) => own[i] ?? library.GetItem(id)).OfType<InventoryItem>()], InventoryXml.Item);
        }

        EndItems(answer.Output);
    }

    private static void BeginItemsOf(IBufferWriter<byte> output, UUID agentId)
    {
        var xml = new LlsdXmlWriter(output);
        xml.BeginDocument();
        xml.BeginMap();
        xml.Key("agent_id"u8);
        xml.Value(agentId);
        xml.Key("items"u8);
        xml.BeginArray();
        xml.Flush();
    }

    private static void EndItems(IBufferWriter<byte> output)
    {
        var xml = new LlsdXmlWriter(output);
        xml.EndArray();
        xml.EndMap();
        xml.EndDocument();
    }
}
