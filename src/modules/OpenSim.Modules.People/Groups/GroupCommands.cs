using OpenSim.Console;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.World;

namespace OpenSim.Modules.People.Groups;

/// <summary>OpenSimulator's <c>debug groups verbose</c>, and a look at groups and at who knows what of whom.</summary>
internal sealed class GroupCommands(Scene scene, Configuration configuration, IGroupsService service, MembershipCache memberships,
    IUserAccountService? accounts)
{
    private const int MaxFound = 100;

    public void AddTo(CommandRegistry commands)
    {
        new VerboseCommand(configuration, GroupSettings.DebugEnabled, "Logs what people ask of groups.")
            .AddTo(commands.Group("Debug", scene.Info.Name), "debug groups verbose");
        var groups = commands.Group("Groups", scene.Info.Name);
        groups.Add("groups find", "<words>", "Lists groups that searches find by these words.", Find);
        groups.Add("groups show", "<first> <last>", "Lists the groups of a user, with what he may do, and whether the regions know it.",
            Show);
    }

    private async ValueTask Find(CommandContext command)
    {
        var table = new ConsoleTable("Group", "Id", "Members");
        foreach (var group in await service.FindGroups(string.Join(' ', command.Arguments), 0, MaxFound))
            table.Add(group.Name, group.GroupId.ToString(), group.Members.ToString());
        table.WriteTo(command.Out);
    }

    private async ValueTask Show(CommandContext command)
    {
        if (command.Arguments is not [var first, var last] || accounts is null)
        {
            command.FailWithUsage();
            return;
        }

        if (await accounts.GetUserAccount(scene.Info.ScopeId, first, last) is not { } user)
        {
            command.Fail($"There is no user {first} {last}.");
            return;
        }

        var groups = await service.GetMemberships(user.PrincipalId);
        var known = memberships.Of(user.PrincipalId);
        var table = new ConsoleTable("Group", "Id", "Title", "Active", "Known here", "Powers");
        foreach (var own in groups.All)
        {
            table.Add(own.GroupName, own.GroupId.ToString(), own.Title, own == groups.Active ? "yes" : "no",
                known.Find(own.GroupId) == own ? "yes" : "no", own.Powers.ToString());
        }

        table.WriteTo(command.Out);
    }
}
