using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Serialization.Iar;
using OpenSim.Services;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Things.Archives;

/// <summary><c>save iar</c> and <c>load iar</c>, in OpenSimulator's words.</summary>
internal sealed class InventoryArchiveCommands(ServiceSet services)
{
    private const string DefaultFile = "user-inventory.iar";
    private const string LoadArguments = "[-m|--merge] [--force] <first> <last> <inventory path> <password> [<file or address>]";

    private const string SaveArguments = "[-h|--home=<url>] [--noassets|--skipbadassets] [-c|--creators] [-e|--exclude=<name or id>] "
        + "[-f|--excludefolder=<folder or id>] [-v|--verbose] [--perm=<C,T,M>] <first> <last> <inventory path> <password> [<file>]";

    public void AddTo(CommandRegistry commands)
    {
        var archiving = commands.Group("Archiving");
        archiving.Add("save iar", SaveArguments, "Saves a folder or an item of somebody's inventory to an archive.", Save,
            "The path is like Objects/Chairs; with /* at its end, or / alone, the contents are saved without the folder. A slash in a "
            + "name is typed \\/, and a quote between quotes as two.",
            holdsSecret: _ => true);
        archiving.Add("load iar", LoadArguments, "Loads an archive into a folder of somebody's inventory.", Load,
            "With --merge, folders of the same name are used; else new ones are made. The archive is read through first: one that is not "
            + "whole changes nothing; with --force, what can be read of it is loaded.", holdsSecret: _ => true);
    }

    private async ValueTask Save(CommandContext context)
    {
        const string Flags = "noassets skipbadassets c|creators v|verbose";
        if (CommandOptions.Parse(context.Arguments, Flags, "h|home e|exclude f|excludefolder perm",
            out var complaint) is not { Rest.Count: 4 or 5 } words)
        {
            context.FailWithUsage(complaint);
            return;
        }

        if (await Authenticated(context, words.Rest) is not { } person)
            return;
        var options = new IarSaveOptions
        {
            Assets = !words.Has("noassets"),
            SkipBadAssets = words.Has("skipbadassets"),
            Creators = words.Has("creators"),
            Verbose = words.Has("verbose"),
            Home = words.Value("home") ?? "",
            Permissions = words.Value("perm") ?? "",
            Exclude = words.Values("exclude"),
            ExcludeFolders = words.Values("excludefolder")
        };
        var file = words.Rest.ElementAtOrDefault(4) ?? DefaultFile;
        IarReport? report = null;
        var failure = await ArchiveFiles.Write(context.PathOf(file), async stream =>
        {
            report = await new IarSaver(services, person, options, context.WriteLine).Save(stream, words.Rest[2]);
            return report is null ? $"{person.Name} has no folder or item '{words.Rest[2]}'." : null;
        });
        if (failure is null)
            RegionArchiveCommands.Tell(context, $"Saved to {file}", report!, report!.Problems);
        else
            context.Fail(failure);
    }

    private async ValueTask Load(CommandContext context)
    {
        if (CommandOptions.Parse(context.Arguments, "m|merge force", "", out var complaint) is not { Rest.Count: 4 or 5 } words)
        {
            context.FailWithUsage(complaint);
            return;
        }

        if (await Authenticated(context, words.Rest) is not { } person)
            return;
        var file = words.Rest.ElementAtOrDefault(4) ?? DefaultFile;
        using var stream = await ArchiveFiles.Open(context, file);
        if (stream is null)
            return;
        var loader = new IarLoader(services, person, words.Has("merge"), context.WriteLine) { Force = words.Has("force") };
        if (await loader.Load(stream, words.Rest[2]) is { } report)
            RegionArchiveCommands.Tell(context, $"Loaded {file}", report, report.Problems);
        else
            context.Fail($"{file} was not loaded; nothing was changed.");
    }

    private async ValueTask<UserAccount?> Authenticated(CommandContext context, List<string> words)
    {
        var account = await services.Accounts.GetUserAccount(UUID.Zero, words[0], words[1]);
        if (account is null)
        {
            context.Fail($"There is no user {words[0]} {words[1]}.");
            return null;
        }

        var token = await services.Authentication.Authenticate(account.PrincipalId, words[3], TimeSpan.FromMinutes(1));
        if (token is null)
        {
            context.Fail($"The password of {account.Name} is not that.");
            return null;
        }

        await services.Authentication.Release(account.PrincipalId, token);
        return account;
    }
}
