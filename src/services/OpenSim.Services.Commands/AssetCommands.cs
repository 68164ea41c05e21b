using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Settings;

namespace OpenSim.Services.Commands;

/// <summary>Looking at assets and their caches: OpenSimulator's words.</summary>
/// <param name="store">Null where it is another process's, whose console has the words for it.</param>
public sealed class AssetCommands(IAssetService assets, IAssetCache cache, IAssetStore? store, TimeProvider time)
{
    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Assets");
        group.Add("fcache status", "", "Contents of the asset cache, and what storing each content once has saved.", Status);
        group.Add("fcache clear", "[file] [memory]", "Empties the asset cache, in files, in memory or both.", Clear);
        group.Add("fcache clearnegatives", "", "OpenSimulator's: forgets what was not found.",
            c => c.WriteLine("Nothing is remembered of assets that were not found, so there is nothing to clear."));
        group.Add("fcache expire", "<mm/dd/yyyy> [<hh:mm>] | now", "Deletes the cache's files that were written before that time.", Expire);
        group.Add("show asset", "<id>", "Describes an asset.", c => With(c, Show));
        group.Add("dump asset", "<id>", "Writes an asset's bytes to a file in the data folder.", c => With(c, Dump));
        if (store is null)
            return;
        group.Add("delete asset", "<id>", "Deletes an asset for good.", Delete);
        group.Add("assets verify", "", "Reads every asset of the store and names those whose bytes have suffered.", c => Verify(c, store));
        if (store is not ContentAssetStore contents)
            return;
        group.Add("asset export", "", "Writes what was uploaded here into OpenSimulator's table assets, for the way back to it.",
            c => Export(c, contents),
            """
            New assets are stored by content in tables of ours, where OpenSimulator does not look. This writes those that its table assets lacks
            into it; here they stay too. It may be broken off and given again: what is written is passed over.
            """);
    }

    private void Status(CommandContext context)
    {
        context.WriteLine(Text($"Memory: {cache.CachedAssets} assets, {Mega(cache.CachedBytes)} MB."));
        context.WriteLine(cache.Files is { } files
            ? Text(
            $"Files: {files.Count} contents, {Mega(files.Bytes)} MB; found {files.Hits}, not found {files.Misses}, damaged {files.Damaged}.")
            : "Files: none are kept ([AssetCache] FileCacheEnabled).");
        context.WriteLine(store is null
            ? "Store: another process's."
            : Text($"Store: {store.Describe()}; damaged reads {store.Damaged}."));
    }

    private void Clear(CommandContext context)
    {
        var words = context.Arguments;
        var all = words.Count == 0;
        if (!all && words.Any(w => w is not ("file" or "memory")))
        {
            context.FailWithUsage();
            return;
        }

        cache.ClearCache(all || words.Contains("memory"), all || words.Contains("file"));
        Status(context);
    }

    private void Expire(CommandContext context)
    {
        var now = time.GetLocalNow();
        var text = string.Join(' ', context.Arguments);
        var before = now;
        if (!text.Equals("now", StringComparison.OrdinalIgnoreCase)
            && !DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeLocal, out before))
            context.FailWithUsage();
        else if (before > now)
            context.Fail("The time must be in the past.");
        else if (cache.Files is not { } files)
            context.Fail("No files are kept ([AssetCache] FileCacheEnabled).");
        else
            context.WriteLine(Text($"{files.Expire(before)} files of the cache are deleted; {files.Count} are left."));
    }

    private static void Verify(CommandContext context, IAssetStore store)
    {
        const int Part = 500;
        var (count, bytes, damaged) = (0L, 0L, 0);
        for (var walked = store.Walk(UUID.Zero, Part); walked.Count > 0; walked = store.Walk(walked[^1].Id, Part))
            foreach (var (id, _) in walked)
            {
                var before = store.Damaged;
                bytes += store.Load(id)?.Data.Length ?? 0;
                count++;
                if (store.Damaged == before)
                    continue;
                damaged++;
                context.WriteLine($"Damaged: {id}");
            }

        context.WriteLine(
            Text($"Read {count} assets of {Mega(bytes)} MB: {(damaged == 0 ? "all are whole" : Text($"{damaged} have suffered"))}."));
    }

    private static void Export(CommandContext context, ContentAssetStore store)
    {
        const int PartsBetweenLines = 20;
        var parts = 0;
        var export = store.Export(soFar =>
        {
            if (++parts % PartsBetweenLines == 0)
                context.WriteLine(Text($"{soFar.Seen} of {soFar.Total} assets, {soFar.Written} written."));
        });
        foreach (var id in export.Damaged)
            context.WriteLine($"Damaged, not written: {id}");
        context.WriteLine(
            Text(
                $"Wrote {export.Written} assets of {Mega(export.WrittenBytes)} MB; {export.Known} were there, {export.Damaged.Count} are damaged."));
    }

    private static void Show(CommandContext context, Asset asset)
    {
        context.WriteLine(Text($"{asset.Id}: \"{asset.Name}\" {asset.Description}"));
        context.WriteLine(Text($"Type {asset.Type}, {asset.Data.Length} bytes, content {ContentHash.Of(asset.Data)}"));
        context.WriteLine(
            Text(
                $"Made by {asset.CreatorId}, {DateTimeOffset.FromUnixTimeSeconds(asset.CreateTime):u}{(asset.Temporary ? ", temporary" : "")}{(asset.Local ? ", local" : "")}"));
    }

    private static void Dump(CommandContext context, Asset asset)
    {
        var path = context.PathOf(asset.Id.ToString());
        WholeFile.Write(path, asset.Data);
        context.WriteLine(Text($"Wrote {asset.Data.Length} bytes to {path}."));
    }

    private async ValueTask Delete(CommandContext context)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var id))
            context.FailWithUsage();
        else if (await assets.Delete(id))
            context.WriteLine($"Asset {id} is deleted.");
        else
            context.Fail($"There is no asset {id}.");
    }

    private async ValueTask With(CommandContext context, Action<CommandContext, Asset> run)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var id))
            context.FailWithUsage();
        else if (await assets.Get(id) is { } asset)
            run(context, asset);
        else
            context.Fail($"There is no asset {id}.");
    }

    private static string Mega(long bytes) => (bytes / 1e6).ToString("F1", CultureInfo.InvariantCulture);

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
