using System.Globalization;
using System.Numerics;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;

namespace OpenSim.Services.Commands;

/// <summary>What the grid remembers of where its users are and were.</summary>
public sealed class GridUserCommands(ServiceSet services, GridUserService gridUsers)
{
    private const int MaxListed = 1000;

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show grid user", "<first> <last> | <user id>", "Shows home and last place of a user.", ShowGridUser,
            "The beginning of an id is enough; all are shown that begin so, visitors of other grids too.");
        users.Add("show grid users online", "", "Lists who is marked online in the grid.", ShowOnline,
            "'show users' shows the people in the regions of this process.");
        users.Add("show name", "<user id>", "Shows whose id that is.", ShowName);
    }

    private async ValueTask ShowGridUser(CommandContext context)
    {
        var beginning = context.Arguments switch
        {
            [var id] => id,
            [var first, var last] => await IdOf(context, first, last),
            _ => ""
        };
        if (beginning is "")
            context.FailWithUsage();
        if (beginning is not { Length: > 0 })
            return;
        var found = gridUsers.BeginningWith(beginning, MaxListed);
        foreach (var info in found)
            Show(context, info);
        context.WriteLine($"Entries: {found.Count}{(found.Count == MaxListed ? " at least" : "")}");
    }

    private static void Show(CommandContext context, GridUserInfo info)
    {
        context.WriteLine($"User ID:        {info.UserId}");
        context.WriteLine($"Online:         {info.Online}");
        context.WriteLine($"HomeRegionID:   {info.HomeRegionId}");
        context.WriteLine($"HomePosition:   {Text(info.HomePosition)}");
        context.WriteLine($"HomeLookAt:     {Text(info.HomeLookAt)}");
        context.WriteLine($"LastRegionID:   {info.LastRegionId}");
        context.WriteLine($"LastPosition:   {Text(info.LastPosition)}");
        context.WriteLine($"LastLookAt:     {Text(info.LastLookAt)}");
        context.WriteLine($"Login:          {Date(info.Login)}");
        context.WriteLine($"Logout:         {Date(info.Logout)}");
        context.WriteLine();
    }

    private async ValueTask ShowOnline(CommandContext context)
    {
        var table = new ConsoleTable("Name", "User", "Since", "Last region");
        foreach (var row in gridUsers.Online(MaxListed))
            table.Add(await NameOf(row.UserId), row.UserId.Split(';')[0], Date(row.Login),
                row.LastRegionId.IsZero ? "" : row.LastRegionId.ToString());
        if (table.Count > 0)
            table.WriteTo(context.Out);
        context.WriteLine(
            $"{table.Count} {(table.Count == 1 ? "user is" : "users are")} online{(table.Count == MaxListed ? " at least" : "")}.");
    }

    private async ValueTask ShowName(CommandContext context)
    {
        if (context.Arguments is not [var text] || !UUID.TryParse(text, out var id))
            context.FailWithUsage();
        else if (await services.Accounts.GetUserAccount(UUID.Zero, id) is { } account)
            context.WriteLine($"{account.Name}  {account.PrincipalId}");
        else
            context.Fail($"There is no user {id} in this grid.");
    }

    private async ValueTask<string> NameOf(string userId) => userId.Split(';') switch
    {
        [_, _, var visitor, ..] => visitor,
        [var id, ..] when UUID.TryParse(id, out var known) => (await services.Accounts.GetUserAccount(UUID.Zero, known))?.Name ?? "",
        _ => ""
    };

    private static string Text(Vector3 v) => string.Create(CultureInfo.InvariantCulture, $"<{v.X}, {v.Y}, {v.Z}>");

    private static string Date(long unixTime) =>
        unixTime == 0
            ? "never"
            : DateTimeOffset.FromUnixTimeSeconds(unixTime).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture) + " UTC";

    private async ValueTask<string?> IdOf(CommandContext context, string first, string last)
    {
        var account = await services.Accounts.GetUserAccount(UUID.Zero, first, last);
        if (account is null)
            context.Fail($"There is no user {first} {last}.");
        return account?.PrincipalId.ToString();
    }
}
