using OpenSim.Console;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.People.Friends;

/// <summary><c>friends show</c> of one region.</summary>
internal sealed class FriendCommands(Scene scene, ModuleContext context, IFriendsService friends)
{
    public void AddTo(CommandRegistry commands) => commands.Group("Friends", scene.Info.Name).Add(
        "friends show", "[--cache] <first> <last>", "Lists somebody's friends and what each may do.", Show);

    private async ValueTask Show(CommandContext command)
    {
        var names = command.Arguments.Where(word => word != "--cache").ToList();
        if (names is not [var first, var last]
            || context.Services.GetService(typeof(IUserAccountService)) is not IUserAccountService accounts)
        {
            command.FailWithUsage();
            return;
        }

        if (await accounts.GetUserAccount(scene.Info.ScopeId, first, last) is not { } user)
        {
            command.Fail($"There is no user {first} {last}.");
            return;
        }

        var list = new FriendList(await friends.GetFriends(user.PrincipalId.ToString()));
        var people = (await accounts.GetUserAccounts(scene.Info.ScopeId, [.. list.All.Select(f => f.Id)])).ToDictionary(a => a.PrincipalId,
            a => a.Name);
        var table = new ConsoleTable("Friend", "Id", "Granted", "Received");
        foreach (var (id, granted, received) in list.All)
            table.Add(people.GetValueOrDefault(id, "?"), id.ToString(), Rights(granted), received < 0 ? "offered" : Rights(received));
        table.WriteTo(command.Out);
    }

    private static string Rights(int flags) => flags <= 0 ? "none"
        : string.Join(' ', new[] { (1, "online"), (2, "map"), (4, "objects") }.Where(r => (flags & r.Item1) != 0).Select(r => r.Item2));
}
