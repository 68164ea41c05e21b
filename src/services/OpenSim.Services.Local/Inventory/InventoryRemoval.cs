using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Takes items and folders out of one user's inventory, and the links elsewhere that stood for them.</summary>
internal sealed class InventoryRemoval(Session session, UUID owner)
{
    private readonly HashSet<UUID> _gone = [];

    /// <summary>Those that were named, or lay directly in what was purged.</summary>
    public List<UUID> Items { get; } = [];

    public List<UUID> Folders { get; } = [];

    public List<UUID> BrokenLinks { get; } = [];

    /// <summary>Folders from which something has gone.</summary>
    public List<UUID> Touched { get; } = [];

    public bool HasRemoved => _gone.Count > 0;

    /// <summary>Everything that has gone.</summary>
    public IReadOnlyCollection<UUID> Gone => _gone;

    /// <param name="items">With the folders in which they lie.</param>
    /// <param name="folders">With their parents.</param>
    /// <param name="purged">Folders that lose their items and stay.</param>
    /// <param name="doomed">All folders that go, those below others too.</param>
    public void Remove(IReadOnlyList<(UUID Id, UUID Folder)> items, IReadOnlyList<(UUID Id, UUID Folder)> folders,
        IReadOnlyList<UUID> purged, IReadOnlyList<UUID> doomed)
    {
        Items.AddRange(items.Select(i => i.Id));
        Folders.AddRange(folders.Select(f => f.Id));
        Touched.AddRange(items.Concat(folders).Select(i => i.Folder).Concat(purged).Distinct());
        Items.AddRange(Empty(purged));
        _gone.UnionWith(Items);
        _gone.UnionWith(doomed);
        _gone.UnionWith(Empty(doomed));
        foreach (var chunk in Chunks.Of([.. items.Select(i => i.Id)]))
            session.Execute($"delete from inventoryitems where avatarID = {owner} and inventoryID in ({chunk})");
        foreach (var chunk in Chunks.Of(doomed))
            session.Execute($"delete from inventoryfolders where agentID = {owner} and folderID in ({chunk})");
        if (HasRemoved)
            RemoveLinks();
    }

    // The ids of the items that lay in the folders.
    private List<UUID> Empty(IReadOnlyList<UUID> folders)
    {
        var gone = new List<UUID>();
        foreach (var chunk in Chunks.Of(folders))
        {
            gone.AddRange(session.List(
                $"select inventoryID from inventoryitems where avatarID = {owner} and parentFolderID in ({chunk})", row => row.Id(0)));
            session.Execute($"delete from inventoryitems where avatarID = {owner} and parentFolderID in ({chunk})");
        }

        return gone;
    }

    // All links of the user are read: there is no index by what they stand for, and few people have many.
    private void RemoveLinks()
    {
        var broken = session.List($"""
            select inventoryID, parentFolderID, assetID from inventoryitems
            where avatarID = {owner} and assetType in ({AssetType.Link}, {AssetType.LinkFolder})
            """, row => (Id: row.Id(0), Folder: row.Id(1), Target: row.Id(2))).FindAll(link => _gone.Contains(link.Target));
        BrokenLinks.AddRange(broken.Select(link => link.Id));
        Touched.AddRange(broken.Select(link => link.Folder).Distinct());
        foreach (var chunk in Chunks.Of(BrokenLinks))
            session.Execute($"delete from inventoryitems where avatarID = {owner} and inventoryID in ({chunk})");
    }
}
