using System.Collections.Concurrent;
using System.Globalization;
using OpenSim.Console;
using OpenSim.Modules.Estates;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Oar;
using OpenSim.Serialization.Regions;
using OpenSim.Services;
using OpenSim.World;

namespace OpenSim.Modules.Things.Archives;

/// <summary>
/// <c>save oar</c>, <c>load oar</c>, <c>region restore</c>, <c>verify archive</c>, in OpenSimulator's words where it has them.
/// </summary>
internal sealed class RegionArchiveCommands(Scenes scenes, ServiceSet services)
{
    private const string DefaultFile = "region.oar";
    private const int ProblemsShown = 50;

    private const string SaveArguments = "[-h|--home=<url>] [--noassets] [--publish] [--perm=<C,T,M>] [--all] [<file>]";
    private const string LoadArguments =
        "[-m|--merge] [--mergeReplaceObjects] [-s|--skip-assets] [--force-assets] [--merge-terrain] [--merge-parcels] "
        + "[--no-objects] [--force] [--default-user \"First Last\"] [--displacement \"<x,y,z>\"] [--rotation <degrees>] [--rotation-center "
        + "\"<x,y,z>\"] "
        + "[--bounding-origin \"<x,y,z>\"] [--bounding-size \"<x,y,z>\"] [--object <name or id>] [-d|--debug] [<file or address>]";

    private readonly ConcurrentDictionary<Scene, string> _loading = []; // the file that goes into a region just now

    public void AddTo(CommandRegistry commands)
    {
        var archiving = commands.Group("Archiving");
        archiving.Add("save oar", SaveArguments, "Saves the region to an archive.", Save, """
            --home     address by which other grids reach creators who are at home here
            --noassets leaves the assets out
            --publish  leaves out who owns what
            --perm     only objects that the estate's owner may copy (C), transfer (T), modify (M)
            --all      all regions of this process in one archive
            The region goes on meanwhile. The archive carries the sum of each entry; OpenSimulator reads it too.
            """);
        archiving.Add("load oar", LoadArguments, "Loads an archive into the region.", Load, """
            Without --merge everything in the region is replaced. The archive is read through first: one that is not whole changes nothing.
            --force                loads what can be read of an archive that is not whole
            --merge                adds to what is there; land and settings stay, unless --merge-terrain or --merge-parcels is given
                                   (older names: --force-terrain, --forceterrain, --force-parcels, --forceparcels)
            --mergeReplaceObjects  with --merge: objects that are there already are replaced, not passed over
            --skip-assets          loads no assets;  --force-assets writes those again that are there
            --default-user         who gets what belongs to nobody known here (else the estate's owner)
            --displacement, --rotation, --rotation-center, --bounding-origin, --bounding-size
                                   where things come; rotation in degrees around the middle of the archived region
            --object               only the objects of that name or id, with their assets; implies --merge
            With --force, entries whose sums are wrong are named, put into <file>.corrupt, and left out.
            """);
        archiving.Add("region restore", "[--force] <file> [<object name or id>]",
            "Brings the region, or one object, back from an archive of it.", Restore,
            "The archive is verified first; one that is not whole is refused unless --force is given. One object takes the place of what "
            + "has its id.");
        archiving.Add("verify archive", "<file>", "Reads an archive through and compares the sums of its entries.", Verify);
    }

    private async ValueTask Save(CommandContext context)
    {
        if (CommandOptions.Parse(context.Arguments, "noassets publish all", "h|home p|profile perm",
            out var complaint) is not { Rest.Count: <= 1 } words)
        {
            context.FailWithUsage(complaint);
            return;
        }

        if (scenes.ChosenOne(context) is not { } chosen)
            return;
        if (words.Has("profile"))
            context.WriteLine("--profile has no effect, as in OpenSimulator; --home takes its place.");
        var options = new OarSaveOptions
        {
            Assets = !words.Has("noassets"),
            Publish = words.Has("publish"),
            Permissions = words.Value("perm") ?? "",
            Home = words.Value("home") ?? "",
            AllRegions = words.Has("all")
        };
        var file = words.Rest.FirstOrDefault(DefaultFile);
        OarReport? report = null;
        var failure = await ArchiveFiles.Write(context.PathOf(file), async stream =>
        {
            IReadOnlyList<Scene> wanted = options.AllRegions ? [.. scenes] : [chosen];
            report = await new OarSaver(wanted, services.Assets, services.Accounts, options, context.WriteLine).Save(stream);
            return null;
        });
        if (failure is null)
            Tell(context, $"Saved to {file}", report!, report!.Problems);
        else
            context.Fail(failure);
    }

    private async ValueTask Load(CommandContext context)
    {
        const string Flags = "m|merge mergeReplaceObjects s|skip-assets force-assets force-terrain|forceterrain|merge-terrain "
            + "force-parcels|forceparcels|merge-parcels no-objects force d|debug";
        const string Valued = "default-user displacement rotation rotation-center bounding-origin bounding-size object";
        if (CommandOptions.Parse(context.Arguments, Flags, Valued, out var complaint) is not { Rest.Count: <= 1 } words)
        {
            context.FailWithUsage(complaint);
            return;
        }

        var file = words.Rest.FirstOrDefault(DefaultFile);
        if (await OptionsOf(context, words) is { } options)
            await Load(context, file, options with { AsideFolder = AsideOf(context, file) });
    }

    private async ValueTask<OarLoadOptions?> OptionsOf(CommandContext context, CommandOptions words)
    {
        if (!words.TryVector("displacement", out var displacement) || !words.TryNumber("rotation", out var rotation)
            || !words.TryVector("rotation-center", out var center)
            || !words.TryVector("bounding-origin", out var origin) || !words.TryVector("bounding-size", out var size))
        {
            context.Fail("A place is given as \"<x,y,z>\", a rotation in degrees.");
            return null;
        }

        var user = UUID.Zero;
        if (words.Value("default-user") is { } name)
        {
            user = await FindUser(name);
            if (user.IsZero)
            {
                context.Fail($"There is no user '{name}'.");
                return null;
            }
        }

        return new OarLoadOptions
        {
            Merge = words.Has("merge") || words.Has("mergeReplaceObjects"),
            ReplaceObjects = words.Has("mergeReplaceObjects"),
            MergeTerrain = words.Has("merge-terrain"),
            MergeParcels = words.Has("merge-parcels"),
            SkipAssets = words.Has("skip-assets") && !words.Has("force-assets"),
            ForceAssets = words.Has("force-assets"),
            NoObjects = words.Has("no-objects"),
            Force = words.Has("force"),
            Debug = words.Has("debug"),
            Only = words.Value("object"),
            DefaultUser = user,
            Displacement = displacement ?? default,
            Rotation = rotation ?? 0,
            RotationCenter = center,
            BoundingOrigin = origin,
            BoundingSize = size
        };
    }

    private async ValueTask<UUID> FindUser(string name)
    {
        var parts = name.Split(' ', 2);
        var account = await services.Accounts.GetUserAccount(UUID.Zero, parts[0], parts.Length > 1 ? parts[1] : "");
        return account?.PrincipalId ?? UUID.Zero;
    }

    // One archive at a time: each of two that replace a region would delete what the other has just brought.
    private async ValueTask Load(CommandContext context, string file, OarLoadOptions options)
    {
        if (scenes.ChosenOne(context) is not { } chosen)
            return;
        if (!_loading.TryAdd(chosen, file))
        {
            context.Fail(
                $"{_loading.GetValueOrDefault(chosen, "Another archive")} is being loaded into "
                    + $"{chosen.Info.Name}: wait until it is there.");
            return;
        }

        try
        {
            await Load(context, chosen, file, options);
        }
        finally
        {
            _loading.TryRemove(chosen, out _);
        }
    }

    private async ValueTask Load(CommandContext context, Scene chosen, string file, OarLoadOptions options)
    {
        using var stream = await ArchiveFiles.Open(context, file);
        if (stream is null)
            return;
        var loader = new OarLoader(chosen, [.. scenes], services.Assets, services.Accounts, options,
            context.WriteLine)
        { EstateFlags = ChangeEstate };
        if (await loader.Load(stream) is { } report)
            Tell(context, $"Loaded {file} into {chosen.Info.Name}", report, report.Problems);
        else
            context.Fail($"{file} was not loaded; nothing was changed.");
    }

    private static void ChangeEstate(Scene scene, ArchivedSettings said)
    {
        if (scene.RequestModuleInterface<IEstate>() is not { } estate)
            return;
        estate.Change(row => row with
        {
            AllowDirectTeleport = said.AllowDirectTeleport ?? row.AllowDirectTeleport,
            AllowEnvironmentOverride = said.AllowEnvironmentOverride ?? row.AllowEnvironmentOverride
        });
    }

    private async ValueTask Restore(CommandContext context)
    {
        if (CommandOptions.Parse(context.Arguments, "force", "", out var complaint) is not { Rest.Count: 1 or 2 } words)
        {
            context.FailWithUsage(complaint);
            return;
        }

        var file = words.Rest[0];
        if (await Check(context, file) is not { } check)
            return;
        if (!check.IsWhole && !words.Has("force"))
            context.Fail($"{file} is not whole, so nothing is restored. 'region restore --force {file}' takes what is sound.");
        else
            await Load(context, file,
                new OarLoadOptions
                {
                    Only = words.Rest.ElementAtOrDefault(1), ReplaceObjects = true, Force = words.Has("force"),
                    AsideFolder = AsideOf(context, file)
                });
    }

    private async ValueTask Verify(CommandContext context)
    {
        if (context.Arguments is not [var file])
            context.FailWithUsage();
        else if (await Check(context, file) is { IsWhole: false })
            context.Fail($"{file} is not whole.");
    }

    private static async ValueTask<ArchiveCheck?> Check(CommandContext context, string file)
    {
        using var stream = await ArchiveFiles.Open(context, file);
        if (stream is null)
            return null;
        var check = ArchiveCheck.Walk(stream);
        context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{file}: {check.Entries} entries, {check.Bytes / 1024:N0} KB, "
            + $"{(check.HasSums ? $"{check.Corrupt.Count} of them wrong, "
            + $"{check.Missing.Count} missing" : "without sums: only that it can be read is known")}."));
        Show(context, [.. check.Corrupt.Select(p => $"{p} is not as it was written"), .. check.Missing.Select(p => $"{p} is missing"),
            .. check.Complaint is { } damage ? [damage] : Array.Empty<string>()]);
        return check;
    }

    internal static void Tell(CommandContext context, string what, object report, List<string> problems)
    {
        Show(context, problems);
        context.WriteLine($"{what}: {report}.");
    }

    private static void Show(CommandContext context, List<string> problems)
    {
        foreach (var problem in problems.Take(ProblemsShown))
            context.WriteLine("  " + problem);
        if (problems.Count > ProblemsShown)
            context.WriteLine($"  and {problems.Count - ProblemsShown} more");
    }

    private static string? AsideOf(CommandContext context, string file) =>
        file.Contains("://", StringComparison.Ordinal) ? null : context.PathOf(file) + ".corrupt";
}
