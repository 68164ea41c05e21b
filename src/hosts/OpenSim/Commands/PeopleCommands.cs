using System.Globalization;
using OpenSim.Console;
using OpenSim.Services.Login;
using OpenSim.World;

namespace OpenSim.Host.Commands;

/// <summary>Who is here, what they are told, and the door.</summary>
internal sealed class PeopleCommands(IReadOnlyList<RunningRegion> regions, LoginGate gate)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show users", "[full]", "Lists who is here; full shows child agents too.", ShowUsers);
        users.Add("kick user", "<first> <last> [--force] [<message>]", "Sends a user away.", Kick);
        users.Add("alert", "<message>", "Tells everybody something.", Alert);
        users.Add("alert-user", "<first> <last> <message>", "Tells one user something.", AlertUser);
        users.Add("login enable", "", "Lets people log in.", c => EnableLogins(c, true));
        users.Add("login disable", "", "Lets nobody log in; who is here stays.", c => EnableLogins(c, false));
        users.Add("login status", "", "Says whether people can log in.", c => c.WriteLine(Status()));
        users.Add("login level", "<level>", "Lets only users of at least this level log in.", SetLevel);
        users.Add("login reset", "", "Lets users of every level log in.", c => RequireLevel(c, 0));
        users.Add("login text", "<text>", "What people are told while logins are disabled.", SetText);
    }

    private void EnableLogins(CommandContext context, bool open)
    {
        gate.Enabled = open;
        context.WriteLine(Status());
    }

    private string Status() => !gate.Enabled ? "Logins are disabled."
        : gate.MinimumLevel > 0 ? $"Logins are enabled for level {gate.MinimumLevel} and above." : "Logins are enabled.";

    private void ShowUsers(CommandContext context)
    {
        var full = context.Arguments.Contains("full");
        var table = new ConsoleTable("Name", "Id", "Region", "Position", "State");
        foreach (var region in Selected(context))
            using (region.Scene.Token.Take())
                foreach (var presence in region.Scene.Presences.All)
                    if (full || !presence.IsChild)
                        table.Add(presence.Name, presence.Id.ToString(), region.Scene.Info.Name, Place(presence), State(presence));
        if (table.Count > 0)
            table.WriteTo(context.Out);
        context.WriteLine(table.Count == 0 ? "Nobody is here." : $"{table.Count} {(table.Count == 1 ? "user" : "users")}.");
    }

    private void Kick(CommandContext context)
    {
        var words = context.Arguments.Where(w => w != "--force").ToList();
        if (words.Count < 2)
        {
            context.FailWithUsage();
            return;
        }

        var message = words.Count > 2 ? string.Join(' ', words.Skip(2)) : "You have been sent away by the region's operator.";
        if (ForUser(words[0], words[1], presence => presence.Viewer?.Close(message)))
            context.WriteLine($"{words[0]} {words[1]} is sent away.");
        else
            context.Fail($"{words[0]} {words[1]} is not here.");
    }

    private void Alert(CommandContext context)
    {
        var text = string.Join(' ', context.Arguments);
        if (text.Length == 0)
        {
            context.FailWithUsage();
            return;
        }

        var told = 0;
        foreach (var region in Selected(context))
            using (region.Scene.Token.Take())
                foreach (var presence in region.Scene.Presences.All)
                    told += Tell(presence, text);
        context.WriteLine($"Told {told} {(told == 1 ? "user" : "users")}.");
    }

    private static int Tell(ScenePresence presence, string text)
    {
        if (presence.IsChild || presence.Viewer is not { } viewer)
            return 0;
        viewer.Messages.SendAlert(text);
        return 1;
    }

    private void AlertUser(CommandContext context)
    {
        if (context.Arguments.Count < 3)
            context.FailWithUsage();
        else if (ForUser(context.Arguments[0], context.Arguments[1], p => Tell(p, string.Join(' ', context.Arguments.Skip(2)))))
            context.WriteLine($"Told {context.Arguments[0]} {context.Arguments[1]}.");
        else
            context.Fail($"{context.Arguments[0]} {context.Arguments[1]} is not here.");
    }

    private void SetLevel(CommandContext context)
    {
        if (context.Arguments is [var text] && int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level))
            RequireLevel(context, level);
        else
            context.FailWithUsage();
    }

    private void RequireLevel(CommandContext context, int level)
    {
        gate.MinimumLevel = level;
        context.WriteLine(Status());
    }

    private void SetText(CommandContext context)
    {
        gate.Text = string.Join(' ', context.Arguments);
        context.WriteLine(gate.Text.Length == 0 ? "People are told the usual words while logins are disabled." : $"While logins are disabled, people are told: {gate.Text}");
    }

    private IEnumerable<RunningRegion> Selected(CommandContext context) =>
        regions.Where(r => context.IsFor(r.Scene.Info.Name));

    private bool ForUser(string first, string last, Action<ScenePresence> action)
    {
        foreach (var region in regions)
            using (region.Scene.Token.Take())
                if (region.Scene.Presences.Find(first, last) is { } presence)
                {
                    action(presence);
                    return true;
                }

        return false;
    }

    private static string Place(ScenePresence presence) =>
        string.Create(CultureInfo.InvariantCulture, $"{presence.AbsolutePosition.X:F0},{presence.AbsolutePosition.Y:F0},{presence.AbsolutePosition.Z:F0}");

    private static string State(ScenePresence presence) => presence.IsChild ? "child" : presence.IsSitting ? "sitting" : presence.IsFlying ? "flying" : "standing";
}
