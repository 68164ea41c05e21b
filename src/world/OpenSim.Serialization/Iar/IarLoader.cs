using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Assets;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Iar;

/// <summary>
/// Loads an archive into a folder of somebody's inventory. Items and folders get new ids; links follow them. What is damaged is named and
/// left out.
/// </summary>
/// <param name="merge">Folders of the same name are used where they are there, else new ones are made.</param>
public sealed class IarLoader(ServiceSet services, UserAccount person, bool merge, Action<string> say)
{
    private readonly Dictionary<string, InventoryFolder> _folders = [];
    private readonly Dictionary<UUID, UUID> _newIds = [];
    private readonly List<InventoryItem> _links = [];
    private readonly IarReport _report = new();

    /// <param name="stream">One that can seek.</param>
    /// <returns>Null when there is no such folder, or the archive cannot be used; the reason has been said.</returns>
    public async Task<IarReport?> Load(Stream stream, string path, CancellationToken cancel = default)
    {
        stream.Position = 0;
        var check = ArchiveCheck.Walk(stream, cancel);
        var complaint = check.Complaint ?? "It has no archive.xml.";
        if (check.Control is null || ArchiveManifest.Parse(check.Control, out complaint) is null)
        {
            say(complaint ?? "archive.xml cannot be read.");
            return null;
        }

        if (await InventoryPath.FindFolder(services.Inventory, person.PrincipalId, InventoryPath.Split(path)) is not { } root)
        {
            say($"{person.Name} has no folder '{path}'.");
            return null;
        }

        _report.Problems.AddRange(check.Corrupt.Select(p => $"{p} is not as it was written"));
        _report.Problems.AddRange(check.Missing.Select(p => $"{p} is not in the archive"));
        if (check.Complaint is not null)
            _report.Problems.Add(check.Complaint);
        _folders[""] = root;
        await LoadItems(stream, check, cancel);
        await LoadAssets(stream, check, cancel);
        return _report;
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
        if (merge && await services.Inventory.GetFolderContent(person.PrincipalId, parent.Id) is { } content
            && content.Folders.FirstOrDefault(f => f.Name == name) is { } present)
            return present;
        var type = parent.Type == FolderType.MyOutfits ? FolderType.Outfit : FolderType.None;
        var made = new InventoryFolder { Id = UUID.Random(), ParentId = parent.Id, Owner = person.PrincipalId, Name = name, Type = type };
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
        if (InventoryItemXml.Read(entry.Data, out var creatorName) is not { } item)
        {
            _report.Problems.Add($"{entry.Path} cannot be read");
            return;
        }

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
