using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Assets;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;

namespace OpenSim.Serialization.Iar;

/// <summary>
/// Writes a folder or an item of somebody's inventory into an archive, with the assets. All items stand before all assets, as OpenSimulator
/// wants it.
/// </summary>
public sealed class IarSaver(ServiceSet services, UserAccount person, IarSaveOptions options, Action<string> say)
{
    private readonly Dictionary<UUID, string?> _names = [];
    private readonly AssetGatherer _gatherer = new();
    private readonly IarReport _report = new();

    /// <param name="path">"Objects/Chair"; a star at its end, or nothing, takes what is in the folder without the folder itself.</param>
    /// <returns>Null when there is no such folder or item.</returns>
    public async Task<IarReport?> Save(Stream stream, string path, CancellationToken cancel = default)
    {
        var parts = InventoryPath.Split(path).ToList();
        var contentsOnly = parts.Count == 0 || parts[^1] == "*";
        if (parts is [.., "*"])
            parts.RemoveAt(parts.Count - 1);
        var folder = await InventoryPath.FindFolder(services.Inventory, person.PrincipalId, parts);
        var item = folder is null ? await FindItem(parts) : null;
        if (folder is null && item is null)
            return null;
        using var archive = new ArchiveWriter(stream);
        archive.Write(ArchivePaths.Control, Manifest().ToXml());
        if (folder is not null)
        {
            await SaveFolder(archive, folder, ArchivePaths.Inventory, !contentsOnly, cancel);
            if (folder.ParentId.IsZero)
                await TellLost(folder.Id);
        }
        else
            await SaveItem(archive, item!, ArchivePaths.Inventory);
        if (options.Assets)
            await SaveAssets(archive, cancel);
        archive.Finish();
        return _report;
    }

    /// <summary>Names folders to which no way leads from the root: what hangs in a circle, or from a folder that is gone.</summary>
    private async Task TellLost(UUID root)
    {
        var folders = (await services.Inventory.GetInventorySkeleton(person.PrincipalId)).DistinctBy(f => f.Id).ToDictionary(f => f.Id);
        foreach (var lost in folders.Values.Where(f => !LeadsTo(root, f)))
            _report.Problems.Add($"the folder {lost.Name} ({lost.Id}) is left out: its parents do not lead to the inventory's root");

        bool LeadsTo(UUID id, InventoryFolder from)
        {
            var (at, steps) = (from.Id, 0);
            for (; at != id && folders.TryGetValue(at, out var here) && steps <= folders.Count; steps++)
                at = here.ParentId;
            return at == id;
        }
    }

    private ArchiveManifest Manifest() =>
        new() { Major = options.Home.Length > 0 ? 1 : 0, Minor = options.Home.Length > 0 ? 2 : 3, AssetsIncluded = options.Assets };

    private async Task<InventoryItem?> FindItem(List<string> parts)
    {
        if (await InventoryPath.FindFolder(services.Inventory, person.PrincipalId, parts.SkipLast(1)) is not { } folder)
            return null;
        return (await services.Inventory.GetFolderItems(person.PrincipalId, folder.Id)).FirstOrDefault(i => i.Name == parts[^1]);
    }

    private async Task SaveFolder(ArchiveWriter archive, InventoryFolder folder, string path, bool itself, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        if (options.ExcludeFolders.Contains(folder.Name) || options.ExcludeFolders.Contains(folder.Id.ToString()))
            return;
        if (itself)
        {
            path += InventoryPath.EntryOf(folder.Name, folder.Id) + "/";
            archive.WriteFolder(path);
        }

        _report.Folders++;
        if (await services.Inventory.GetFolderContent(person.PrincipalId, folder.Id) is not { } content)
            return;
        foreach (var child in content.Folders)
            await SaveFolder(archive, child, path, itself: true, cancel);
        foreach (var item in content.Items)
            await SaveItem(archive, item, path);
    }

    private async Task SaveItem(ArchiveWriter archive, InventoryItem item, string path)
    {
        var isLink = item.AssetType is AssetType.Link or AssetType.LinkFolder;
        if (options.Exclude.Contains(item.Name) || options.Exclude.Contains(item.Id.ToString()) || !IsAllowed(item)
            || (!isLink && await IsBad(item)))
        {
            _report.Skipped++;
            return;
        }

        if (options.Verbose)
            say($"{item.Name} ({item.Id})");
        var name = await NameOf(item.CreatorUuid);
        archive.Write($"{path}{InventoryPath.EntryOf(item.Name, item.Id)}.xml",
            InventoryItemXml.Write(item, name, CreatorData(item, name)));
        _report.Items++;
        if (!isLink)
            _gatherer.Add(item.AssetId);
    }

    private bool IsAllowed(InventoryItem item)
    {
        bool Has(char letter, PermissionMask right) =>
            !options.Permissions.Contains(letter, StringComparison.OrdinalIgnoreCase)
                || ((PermissionMask)item.CurrentPermissions & right) != 0;
        return Has('C', PermissionMask.Copy) && Has('T', PermissionMask.Transfer) && Has('M', PermissionMask.Modify);
    }

    private async Task<bool> IsBad(InventoryItem item)
    {
        if (!options.SkipBadAssets || await services.Assets.Get(item.AssetId) is { Data.Length: > 0 })
            return false;
        _report.Problems.Add($"{item.Name} ({item.Id}) is left out: its asset {item.AssetId} is missing or empty");
        return true;
    }

    private async Task<string?> NameOf(UUID creator)
    {
        if (!_names.TryGetValue(creator, out var name))
            _names[creator] = name = creator.IsZero ? null : (await services.Accounts.GetUserAccount(UUID.Zero, creator))?.Name;
        return name;
    }

    private string CreatorData(InventoryItem item, string? name)
    {
        var semicolon = item.CreatorId.IndexOf(';');
        if (options.Creators && semicolon > 0)
            return item.CreatorId[(semicolon + 1)..];
        return options.Home.Length > 0 && name is not null ? $"{options.Home};{name}" : "";
    }

    private async Task SaveAssets(ArchiveWriter archive, CancellationToken cancel)
    {
        var saver = new AssetSaver(archive, services.Assets, say);
        await saver.SaveAll(_gatherer, cancel);
        _report.Assets = saver.Saved;
        _report.Problems.AddRange(saver.Missing);
    }
}
