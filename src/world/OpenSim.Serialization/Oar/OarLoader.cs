using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Assets;
using OpenSim.Serialization.Regions;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Loads an archive into regions while they run. It walks through the archive three times, so that none of it must be in memory and nothing
/// is touched before it is known that all is sound: first everything is read and its sums are compared, then come assets and ground, then
/// the objects. An archive that is not whole changes nothing, unless it is forced: then what is damaged is named and left out.
/// </summary>
/// <param name="chosen">Where a single region goes, and the first of several.</param>
/// <param name="all">The regions of this process.</param>
/// <param name="say">Told how far it is, a sentence at a time.</param>
public sealed class OarLoader(Scene chosen, IReadOnlyList<Scene> all, IAssetService assets, IUserAccountService accounts,
    OarLoadOptions options, Action<string> say)
{
    private const int DamageShown = 20;

    private readonly OarReport _report = new();
    private readonly Dictionary<string, OarRegionLoad> _regions = [];
    private ArchiveCheck _check = new();
    private OarInspection _contents = new();

    /// <summary>Asks whether there is a group of that id. There is none where there are no groups.</summary>
    public Func<UUID, ValueTask<bool>> IsGroup { get; init; } = _ => ValueTask.FromResult(false);

    /// <summary>Told, with the region's token held, what the archive says of the region's estate; null to leave estates alone.</summary>
    public Action<Scene, ArchivedSettings>? EstateFlags { get; init; }

    /// <summary>
    /// Call on a thread that does not hold a region's token. Null when the archive cannot be used at all; then nothing was changed, and the
    /// reason has been said.
    /// </summary>
    /// <param name="stream">One that can seek.</param>
    public async Task<OarReport?> Load(Stream stream, CancellationToken cancel = default)
    {
        if (Check(stream, cancel) is not { } manifest || !IsRegions() || !IsWhole())
            return null;
        foreach (var (folder, (scene, from)) in OarRegions.Match(manifest, chosen, all))
        {
            // A region that the archive names without having anything of it would be emptied for nothing.
            if (_contents.HasRegion(folder))
                _regions[folder] =
                    new OarRegionLoad(scene, from, manifest, OwnersIn(scene, from), options, _report, say) { EstateFlags = EstateFlags };
            else
                _report.Problems.Add($"there is nothing of {scene.Info.Name} in the archive: the region stays as it is");
        }

        if (_regions.Count == 0)
        {
            say("None of its regions has a counterpart here.");
            return null;
        }

        if (options.Only is { } wanted)
            await LoadOnly(stream, wanted, cancel);
        else
            await LoadAll(stream, cancel);
        return _report;
    }

    private OwnerMap OwnersIn(Scene scene, ArchivedRegion from) => new(
        accounts,
        options.DefaultUser.IsZero ? scene.Settings.EstateOwner : options.DefaultUser,
        from.Id == scene.Info.Id ? null : IsGroup);

    private ArchiveManifest? Check(Stream stream, CancellationToken cancel)
    {
        stream.Position = 0;
        _contents = new OarInspection();
        _check = ArchiveCheck.Walk(stream, _contents.Look, cancel);
        if (_check.Control is null)
        {
            say(_check.Complaint ?? "It has no archive.xml: it is no archive of a region.");
            return null;
        }

        if (ArchiveManifest.Parse(_check.Control, out var complaint) is not { } manifest)
        {
            say(complaint!);
            return null;
        }

        say(
            $"{_check.Entries} entries, {_check.Bytes >> 20} MB: "
                + $"{_check.CountOf(ArchivePaths.Objects)} objects, {_check.CountIn(ArchivePaths.Assets)} assets"
            + (_check.HasSums ? _check.IsWhole ? "; all sums are right." : "; not all is as it was written." : "; it carries no sums."));
        _report.Problems.AddRange(_check.Damage);
        return manifest;
    }

    private bool IsRegions()
    {
        if (_contents.HasAny)
            return true;
        say(_contents.HasInventory
            ? "It is an archive of inventory: 'load iar' loads it."
            : "There is nothing of a region in it, no land, no settings and no objects.");
        return false;
    }

    private bool IsWhole()
    {
        List<string> damage =
        [
            .. _check.Damage, .. _contents.Unreadable.Where(u => !_check.Corrupt.Contains(u.Path)).Select(u => $"{u.Path}: {u.Sentence}")
        ];
        if (damage.Count == 0 || options.Force)
            return true;
        damage.Take(DamageShown).ToList().ForEach(say);
        say((damage.Count > DamageShown ? $"And {damage.Count - DamageShown} more. " : "")
            + "The archive is not whole. With --force, what can be read of it is loaded.");
        return false;
    }

    private async Task LoadAll(Stream stream, CancellationToken cancel)
    {
        await LoadGround(stream, cancel);
        if (options.NoObjects)
            return;
        foreach (var region in _regions.Values)
            region.Clear(cancel);
        await LoadObjects(stream, cancel);
        foreach (var region in _regions.Values)
            region.Finish();
    }

    private async Task LoadGround(Stream stream, CancellationToken cancel)
    {
        var loader = new AssetLoader(assets, options.ForceAssets);
        foreach (var (entry, folder, path) in Sound(stream, keepAside: true))
        {
            cancel.ThrowIfCancellationRequested();
            if (entry.Path.StartsWith(ArchivePaths.Assets, StringComparison.Ordinal))
            {
                if (!options.SkipAssets)
                    await loader.Add(entry);
            }
            else if (_regions.TryGetValue(folder, out var region))
                await region.TakeGround(path, entry.Data);
        }

        await loader.Flush();
        (_report.Assets, _report.AssetsPresent) = (loader.Stored, loader.Present);
        _report.Problems.AddRange(loader.Problems);
        foreach (var region in _regions.Values)
            region.FinishGround(cancel);
        say($"{loader.Stored} assets stored, {loader.Present} were there already.");
    }

    private async Task LoadObjects(Stream stream, CancellationToken cancel)
    {
        foreach (var (entry, folder, path) in Sound(stream))
        {
            cancel.ThrowIfCancellationRequested();
            if (path.StartsWith(ArchivePaths.Objects, StringComparison.Ordinal) && _regions.TryGetValue(folder, out var region))
                await region.TakeObject(entry, cancel);
        }

        foreach (var region in _regions.Values)
            region.Flush(cancel);
    }

    /// <summary>The wanted objects, then their assets, walk by walk until none brings another.</summary>
    private async Task LoadOnly(Stream stream, string wanted, CancellationToken cancel)
    {
        foreach (var region in _regions.Values)
            region.Wanted = new WantedObject(wanted);
        var gatherer = new AssetGatherer();
        foreach (var region in _regions.Values)
            region.Found = gatherer.Add;
        await LoadObjects(stream, cancel);
        foreach (var region in _regions.Values)
            region.Finish();
        if (!options.SkipAssets && _report.Objects > 0)
            await LoadAssetsOf(stream, gatherer, cancel);
        if (_report.Objects == 0)
            _report.Problems.Add($"there is no object '{wanted}' in the archive that can be loaded");
    }

    private async Task LoadAssetsOf(Stream stream, AssetGatherer gatherer, CancellationToken cancel)
    {
        var loader = new AssetLoader(assets, options.ForceAssets);
        var wanted = new HashSet<UUID>();
        for (var more = TakeAll(gatherer, wanted); more; more = TakeAll(gatherer, wanted))
        {
            foreach (var (entry, _, path) in Sound(stream))
            {
                cancel.ThrowIfCancellationRequested();
                if (!path.StartsWith(ArchivePaths.Assets, StringComparison.Ordinal)
                    || !ArchivePaths.TryParseAsset(path, out var id, out var type) || !wanted.Remove(id))
                    continue;
                await loader.Add(entry);
                gatherer.Inspect(new Asset { Id = id, Type = type, Data = entry.Data });
            }
        }

        await loader.Flush();
        (_report.Assets, _report.AssetsPresent) = (loader.Stored, loader.Present);
    }

    private static bool TakeAll(AssetGatherer gatherer, HashSet<UUID> wanted)
    {
        wanted.Clear();
        while (gatherer.TryTake(out var id, out _))
            wanted.Add(id);
        return wanted.Count > 0;
    }

    /// <summary>The entries that are as they were written, with the region's folder and the path in it.</summary>
    private IEnumerable<(ArchiveEntry Entry, string Folder, string Path)> Sound(Stream stream, bool keepAside = false)
    {
        stream.Position = 0;
        foreach (var entry in new ArchiveReader(stream).Entries())
        {
            if (_check.Corrupt.Contains(entry.Path))
            {
                if (keepAside)
                    KeepAside(entry);
                continue;
            }

            var (folder, path) = OarRegions.Split(entry.Path);
            yield return (entry, folder, path);
        }
    }

    private void KeepAside(ArchiveEntry entry)
    {
        if (options.AsideFolder is not { } folder)
            return;
        try
        {
            Directory.CreateDirectory(folder);
            File.WriteAllBytes(Path.Combine(folder, ArchivePaths.Plain(entry.Path, 200)), entry.Data);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _report.Problems.Add($"{entry.Path} could not be kept in {folder}: {e.Message}");
        }
    }
}
