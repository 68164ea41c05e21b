using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Oar;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Iar;

/// <summary>
/// Loads an archive into a folder of somebody's inventory. Items and folders get new ids; links follow them. Everything is read before
/// anything is added: an archive that is not whole changes nothing, unless it is forced; then what is damaged is named and left out.
/// </summary>
/// <param name="merge">Folders of the same name are used where they are there, else new ones are made.</param>
public sealed class IarLoader(ServiceSet services, UserAccount person, bool merge, Action<string> say)
{
    private const int DamageShown = 20;

    private readonly Dictionary<string, InventoryFolder> _folders = [];
    private readonly Dictionary<UUID, UUID> _newIds = [];
    private readonly List<InventoryItem> _links = [];
    private readonly List<string> _unreadable = [];
    private readonly IarReport _report = new();
    private bool _hasInventory;
    private bool _hasRegion;

    /// <summary>Loads what can be read of an archive that is not whole.</summary>
    public bool Force { get; init; }

    /// <param name="stream">One that can seek.</param>
    /// <returns>Null when there is no such folder, or the archive cannot be used; the reason has been said.</returns>
    public async Task<IarReport?> Load(Stream stream, string path, CancellationToken cancel = default)
    {
        stream.Position = 0;
        var check = ArchiveCheck.Walk(stream, Look, cancel);
        var complaint = check.Complaint ?? "It has no archive.xml: it is no archive of inventory.";
        if (check.Control is null || ArchiveManifest.Parse(check.Control, out complaint) is null)
        {
            say(complaint ?? "archive.xml cannot be read.");
            return null;
        }

        if (!IsInventorys() || !IsWhole(check))
            return null;

        if (await InventoryPath.FindFolder(services.Inventory, person.PrincipalId, InventoryPath.Split(path)) is not { } root)
        {
            say($"{person.Name} has no folder '{path}'.");
            return null;
        }

        _report.Problems.AddRange(check.Damage);
        _folders[""] = root;
        await LoadAssets(stream, check, cancel); // first, so that no item comes without what it shows
        await LoadItems(stream, check, cancel);
        return _report;
    }

    private void Look(ArchiveEntry entry)
    {
        _hasRegion |= OarInspection.IsRegions(entry.Path);
        if (!entry.Path.StartsWith(ArchivePaths.Inventory, StringComparison.Ordinal))
            return;
        _hasInventory = true;
        if (!entry.Path.EndsWith('/') && InventoryItemXml.Read(entry.Data, out _, out _) is null)
            _unreadable.Add(entry.Path);
    }

    private bool IsInventorys()
    {
        if (_hasInventory)
            return true;
        say(_hasRegion ? "It is an archive of a region: 'load oar' loads it." : "There are no items in it.");
        return false;
    }

    private bool IsWhole(ArchiveCheck check)
    {
        List<string> damage = [.. check.Damage, .. _unreadable.Where(p => !check.Corrupt.Contains(p)).Select(p => $"{p} cannot be read")];
        if (damage.Count == 0 || Force)
            return true;
        damage.Take(DamageShown).ToList().ForEach(say);
        say((damage.Count > DamageShown ? $"And {damage.Count - DamageShown} more. " : "")
            + "The archive is not whole. With --force, what can be read of it is loaded.");
        return false;
    }

    private async Task LoadItems(Stream stream, ArchiveCheck check, CancellationToken cancel)
    {
        stream.Position = 0;
        foreach (var entry in new ArchiveReader(stream).Entries(folders: true))
        {
            cancel.ThrowIfCancellationRequested();
            if (!entry.Path.StartsWith(ArchivePaths.Inventory, StringComparison.Ordinal) || check.Corrupt.Contains(entry.Path))
                continue;
            var path = entry.Path[ArchivePaths.Inventory.Length..];
            var folder = await FolderFor(path[..(path.LastIndexOf('/') + 1)]);
            if (!entry.Path.EndsWith('/'))
                await LoadItem(entry, folder);
        }

        foreach (var link in _links.Where(l => _newIds.ContainsKey(l.AssetId)))
            await Add(link with { AssetId = _newIds[link.AssetId] });
    }

    /// <summary>The folder of a path in the archive, "a__id/b__id/", made with those above it when it is not there.</summary>
    private async Task<InventoryFolder> FolderFor(string path)
    {
        if (_folders.TryGetValue(path, out var known))
            return known;
        var parent = await FolderFor(path[..(path.TrimEnd('/').LastIndexOf('/') + 1)]);
        var name = InventoryPath.NameOf(path.TrimEnd('/').Split('/')[^1]);
        var folder = name is null ? parent : await FindOrMake(parent, name);
        return _folders[path] = folder;
    }

    private async Task<InventoryFolder> FindOrMake(InventoryFolder parent, string name)
    {
        var type = parent.Type == FolderType.MyOutfits ? FolderType.Outfit : FolderType.None;
        var made = new InventoryFolder { Id = UUID.Random(), ParentId = parent.Id, Owner = person.PrincipalId, Name = name, Type = type };
        if (merge && await services.Inventory.GetFolderContent(person.PrincipalId, parent.Id) is { } content
            && content.Folders.FirstOrDefault(f => f.Name == made.Name) is { } present)
            return present;
        if (!await services.Inventory.AddFolder(made))
        {
            _report.Problems.Add($"the folder {name} could not be made; what is in it goes to {parent.Name}");
            return parent;
        }

        _report.Folders++;
        return made;
    }

    private async Task LoadItem(ArchiveEntry entry, InventoryFolder folder)
    {
        if (InventoryItemXml.Read(entry.Data, out var creatorName, out var remarks) is not { } item)
        {
            _report.Problems.Add($"{entry.Path} cannot be read");
            return;
        }

        _report.Problems.AddRange(remarks.Select(remark => $"{entry.Path}: {remark}"));

        var placed =
            item with { Id = UUID.Random(), Folder = folder.Id, Owner = person.PrincipalId, CreatorId = await Creator(item, creatorName) };
        _newIds[item.Id] = placed.Id;
        if (item.AssetType is AssetType.Link or AssetType.LinkFolder)
            _links.Add(placed);
        else
            await Add(placed);
    }

    /// <summary>A name that is known here wins; a creator of whom nothing is known becomes the person himself.</summary>
    private async Task<string> Creator(InventoryItem item, string? name)
    {
        var parts = name?.Split(' ', 2) ?? [];
        if (parts.Length == 2 && await services.Accounts.GetUserAccount(UUID.Zero, parts[0], parts[1]) is { } account)
            return account.PrincipalId.ToString();
        if (item.CreatorId.Contains(';', StringComparison.Ordinal))
            return item.CreatorId;
        return await services.Accounts.GetUserAccount(UUID.Zero, item.CreatorUuid) is not null
            ? item.CreatorId
            : person.PrincipalId.ToString();
    }

    private async Task Add(InventoryItem item)
    {
        if (await services.Inventory.AddItem(item))
            _report.Items++;
        else
            _report.Problems.Add($"the item {item.Name} could not be put into its folder");
    }

    private async Task LoadAssets(Stream stream, ArchiveCheck check, CancellationToken cancel)
    {
        var loader = new AssetLoader(services.Assets, force: false);
        stream.Position = 0;
        foreach (var entry in new ArchiveReader(stream).Entries())
        {
            cancel.ThrowIfCancellationRequested();
            if (entry.Path.StartsWith(ArchivePaths.Assets, StringComparison.Ordinal) && !check.Corrupt.Contains(entry.Path))
                await loader.Add(entry);
        }

        await loader.Flush();
        (_report.Assets, _report.AssetsPresent) = (loader.Stored, loader.Present);
        _report.Problems.AddRange(loader.Problems);
    }
}
