using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// An answer of the inventory service, which goes out while it is written: one map with whatever the request is about. In maps of folders
/// and items the key is the id.
/// </summary>
internal sealed class AisWriter(FetchAnswer answer, IReadOnlyDictionary<UUID, InventoryMark> marks)
{
    private delegate void Part(ref LlsdXmlWriter xml);

    public void Begin() => Write((ref LlsdXmlWriter xml) =>
    {
        xml.BeginDocument();
        xml.BeginMap();
        xml.Key("_base_uri"u8);
        xml.Value("slcap://InventoryAPIv3");
    });

    public void End() => Write((ref LlsdXmlWriter xml) =>
    {
        xml.EndMap();
        xml.EndDocument();
    });

    public void Folder(InventoryFolder folder) => Write((ref LlsdXmlWriter xml) => Folder(ref xml, folder));

    public void Item(InventoryItem item) => Write((ref LlsdXmlWriter xml) => Item(ref xml, item));

    public void Ids(string key, IEnumerable<UUID> ids) => Write((ref LlsdXmlWriter xml) =>
    {
        xml.Key(key);
        xml.BeginArray();
        foreach (var id in ids)
            xml.Value(id);
        xml.EndArray();
    });

    public void Versions(IReadOnlyDictionary<UUID, int> versions) => Write((ref LlsdXmlWriter xml) =>
    {
        xml.Key("_updated_category_versions"u8);
        xml.BeginMap();
        foreach (var (folder, version) in versions)
        {
            xml.Key(folder.ToString());
            xml.Value(version);
        }

        xml.EndMap();
    });

    /// <summary>What lies in a folder, and in the folders there as far as the tree goes.</summary>
    /// <param name="children">The folders of the first level that are wanted; null for everything.</param>
    public async Task Embedded(InventoryTree tree, UUID folder, IReadOnlyList<UUID>? children = null)
    {
        var content = tree.Contents[folder];
        BeginMap("_embedded");
        BeginMap("categories");
        foreach (var below in content.Folders.Where(f => children is null || children.Contains(f.Id)))
        {
            BeginMap(below.Id.ToString());
            Folder(below);
            if (tree.Contents.ContainsKey(below.Id))
                await Embedded(tree, below.Id);
            EndMap();
        }

        EndMap();
        await Things(children is null ? content.Items : []);
        EndMap();
    }

    /// <summary>Some folders, items and links.</summary>
    public async Task Embedded(IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items)
    {
        BeginMap("_embedded");
        await Entries("categories", folders, (ref LlsdXmlWriter xml, InventoryFolder folder) =>
        {
            xml.Key(folder.Id.ToString());
            xml.BeginMap();
            Folder(ref xml, folder);
            xml.EndMap();
        });
        await Things(items);
        EndMap();
    }

    /// <summary>Items only, or links only, with what they stand for.</summary>
    public async Task Embedded(string kind, IReadOnlyList<InventoryItem> items, IReadOnlyDictionary<UUID, InventoryItem> targets)
    {
        BeginMap("_embedded");
        await Entries(kind, items, targets);
        EndMap();
    }

    /// <summary>Folders only, and those in them.</summary>
    public void EmbeddedFolders(InventoryTree tree, UUID folder)
    {
        BeginMap("_embedded");
        BeginMap("categories");
        foreach (var below in tree.Contents[folder].Folders)
        {
            BeginMap(below.Id.ToString());
            Folder(below);
            if (tree.Contents.ContainsKey(below.Id))
                EmbeddedFolders(tree, below.Id);
            EndMap();
        }

        EndMap();
        EndMap();
    }

    /// <summary>What a link stands for.</summary>
    public void Target(InventoryItem target) => Write((ref LlsdXmlWriter xml) => Target(ref xml, target));

    private async Task Things(IReadOnlyList<InventoryItem> items)
    {
        var none = new Dictionary<UUID, InventoryItem>();
        await Entries("items", [.. items.Where(i => !AisXml.IsLink(i))], none);
        await Entries("links", [.. items.Where(AisXml.IsLink)], none);
    }

    private Task Entries(string kind, IReadOnlyList<InventoryItem> items, IReadOnlyDictionary<UUID, InventoryItem> targets) =>
        Entries(kind, items, (ref LlsdXmlWriter xml, InventoryItem item) =>
        {
            xml.Key(item.Id.ToString());
            xml.BeginMap();
            Item(ref xml, item);
            if (AisXml.IsLink(item) && targets.TryGetValue(item.AssetId, out var target))
                Target(ref xml, target);
            xml.EndMap();
        });

    private async Task Entries<T>(string key, IReadOnlyList<T> values, FetchAnswer.Entry<T> entry)
    {
        BeginMap(key);
        await answer.Write(values, entry);
        EndMap();
    }

    private void Folder(ref LlsdXmlWriter xml, InventoryFolder folder)
    {
        AisXml.CategoryFields(ref xml, folder);
        Mark(ref xml, folder.Id);
    }

    private void Item(ref LlsdXmlWriter xml, InventoryItem item)
    {
        if (AisXml.IsLink(item))
            AisXml.LinkFields(ref xml, item);
        else
            InventoryXml.ItemFields(ref xml, item);
        Mark(ref xml, item.Id);
    }

    private void Mark(ref LlsdXmlWriter xml, UUID id)
    {
        if (marks.TryGetValue(id, out var mark))
            AisXml.MarkFields(ref xml, mark);
    }

    private void Target(ref LlsdXmlWriter xml, InventoryItem target)
    {
        xml.Key("_embedded"u8);
        xml.BeginMap();
        xml.Key("item"u8);
        xml.BeginMap();
        Item(ref xml, target);
        xml.EndMap();
        xml.EndMap();
    }

    private void BeginMap(string key) => Write((ref LlsdXmlWriter xml) =>
    {
        xml.Key(key);
        xml.BeginMap();
    });

    private void EndMap() => Write((ref LlsdXmlWriter xml) => xml.EndMap());

    private void Write(Part part)
    {
        var xml = new LlsdXmlWriter(answer.Output);
        part(ref xml);
        xml.Flush();
    }
}
