using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;

namespace OpenSim.Services.Commands;

/// <summary>Experiences: OpenSim-NGC's commands, and what of one its owner may not say himself.</summary>
public sealed class ExperienceCommands(ServiceSet services)
{
    private static readonly (string Word, ExperienceFlags Flag)[] Properties =
    [
        ("disabled", ExperienceFlags.Disabled), ("gridwide", ExperienceFlags.Grid), ("private", ExperienceFlags.Private),
        ("suspended", ExperienceFlags.Suspended)
    ];

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Experience");
        group.Add("create experience", "<first> <last> [<key> [<name>]]", "Makes an experience that a user owns.", Create);
        group.Add("suspend experience", "<key> <true|false>", "Suspends an experience, or lets it run again.", Suspend);
        group.Add("set experience", "<key> <property> <true|false>", "Changes what an experience is: disabled, gridwide, private or suspended.",
            Set, "A gridwide one may run wherever the land does not block it.");
        group.Add("show experience", "<key>", "Shows what is known of an experience.", Show);
        group.Add("show experiences", "<words>", "Lists experiences whose names hold the words; private ones are left out.", List);
    }

    private async ValueTask Create(CommandContext context)
    {
        if (context.Arguments is not [var first, var last, ..])
        {
            context.FailWithUsage();
            return;
        }

        var id = UUID.Random();
        if (context.Arguments.Count > 2 && (!UUID.TryParse(context.Arguments[2], out id) || id.IsZero))
            context.Fail($"{context.Arguments[2]} is no key.");
        else if (await services.Accounts.GetUserAccount(UUID.Zero, first, last) is not { } owner)
            context.Fail($"There is no user {first} {last}.");
        else if ((await services.Experiences.GetExperiences([id])).Count > 0)
            context.Fail($"There is an experience {id} already.");
        else
        {
            var name = string.Join(' ', context.Arguments.Skip(3));
            await Store(context, new Experience { Id = id, OwnerId = owner.PrincipalId, Name = name },
                $"{owner.Name} has the experience {id}.");
        }
    }

    private ValueTask Suspend(CommandContext context) => context.Arguments is [var key, var word]
        ? Set(context, key, ExperienceFlags.Suspended, word)
        : Misused(context);

    private ValueTask Set(CommandContext context) =>
        context.Arguments is [var key, var property, var word]
        && Array.Find(Properties, p => p.Word == property) is { Word: not null } found
            ? Set(context, key, found.Flag, word)
            : Misused(context);

    private async ValueTask Set(CommandContext context, string key, ExperienceFlags flag, string word)
    {
        if (!bool.TryParse(word, out var isOn))
            context.FailWithUsage();
        else if (await Find(context, key) is { } found)
            await Store(context, found with { Flags = isOn ? found.Flags | flag : found.Flags & ~flag },
                $"The experience {found.Name} is {(isOn ? "" : "not ")}{Array.Find(Properties, p => p.Flag == flag).Word}.");
    }

    private async ValueTask Show(CommandContext context)
    {
        if (context.Arguments is not [var key])
        {
            context.FailWithUsage();
            return;
        }

        if (await Find(context, key) is not { } found)
            return;
        var (used, most) = await services.Experiences.GetSize(found.Id);
        var list = new ConsoleList();
        list.Add("Name", found.Name);
        list.Add("Key", found.Id);
        list.Add("Owner", found.OwnerId);
        list.Add("Group", found.GroupId);
        list.Add("Description", found.Description);
        list.Add("Properties", found.Flags);
        list.Add("Keys", await services.Experiences.CountKeys(found.Id));
        list.Add("Bytes", string.Create(CultureInfo.InvariantCulture, $"{used} of {most}"));
        list.WriteTo(context.Out);
    }

    private async ValueTask List(CommandContext context)
    {
        var table = new ConsoleTable("Key", "Name", "Owner", "Properties");
        foreach (var found in await services.Experiences.FindByName(string.Join(' ', context.Arguments)))
            table.Add(found.Id.ToString(), found.Name, found.OwnerId.ToString(), found.Flags.ToString());
        table.WriteTo(context.Out);
    }

    private async ValueTask<Experience?> Find(CommandContext context, string key)
    {
        if (UUID.TryParse(key, out var id) && await services.Experiences.GetExperiences([id]) is [var found])
            return found;
        context.Fail($"There is no experience {key}.");
        return null;
    }

    private async ValueTask Store(CommandContext context, Experience experience, string words)
    {
        if (await services.Experiences.Store(experience) is null)
            context.Fail("The experience could not be stored.");
        else
            context.WriteLine(words);
    }

    private static ValueTask Misused(CommandContext context)
    {
        context.FailWithUsage();
        return ValueTask.CompletedTask;
    }
}
