using System.Globalization;
using OpenSim.Console;
using OpenSim.Services.Login;
using OpenSim.World;

namespace OpenSim.Host.Commands;

/// <summary>Who is here, what they are told, and the door.</summary>
internal sealed class PeopleCommands(IReadOnlyList<RunningRegion> regions, LoginGate gate)
{
    private const string Category = "Users";

    public void AddTo(CommandRegistry commands)
    {
        commands.Add(new Command(Category, "show users", "show users [full]", "Lists who is here; full shows child agents too.", ShowUsers));
        commands.Add(new Command(Category, "kick user", "kick user <first> <last> [--force] [<message>]", "Sends a user away.", Kick));
        commands.Add(new Command(Category, "alert", "alert <message>", "Tells everybody something.", Alert));
        commands.Add(new Command(Category, "alert-user", "alert-user <first> <last> <message>", "Tells one user something.", AlertUser));
        commands.Add(new Command(Category, "login enable", "login enable", "Lets people log in.", c => Open(c, true)));
        commands.Add(new Command(Category, "login disable", "login disable", "Lets nobody log in; who is here stays.", c => Open(c, false)));
        commands.Add(new Command(Category, "login status", "login status", "Says whether people can log in.", c => c.WriteLine(Status())));
        commands.Add(new Command(Category, "login level", "login level <level>", "Lets only users of at least this level log in.", SetLevel));
        commands.Add(new Command(Category, "login reset", "login reset", "Lets users of every level log in.", _ => gate.MinimumLevel = 0));
        commands.Add(new Command(Category, "login text", "login text <text>", "What people are told while logins are disabled.", c => gate.Text = string.Join(' ', c.Arguments)));
    }

    private void Open(CommandContext context, bool open)
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
        table.WriteTo(context.Out);
        context.WriteLine($"{table.Count} {(table.Count == 1 ? "user" : "users")}.");
    }

    private void Kick(CommandContext context)
    {
        var words = context.Arguments.Where(w => w != "--force").ToList();
        if (words.Count < 2)
        {
            context.Fail("kick user <first> <last> [<message>]");
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
        foreach (var region in Selected(context))
            using (region.Scene.Token.Take())
                foreach (var presence in region.Scene.Presences.All)
                    presence.Viewer?.Messages.SendAlert(text);
    }

    private void AlertUser(CommandContext context)
    {
        if (context.Arguments.Count < 3)
            context.Fail("alert-user <first> <last> <message>");
        else if (!ForUser(context.Arguments[0], context.Arguments[1], p => p.Viewer?.Messages.SendAlert(string.Join(' ', context.Arguments.Skip(2)))))
            context.Fail($"{context.Arguments[0]} {context.Arguments[1]} is not here.");
    }

    private void SetLevel(CommandContext context)
    {
        if (context.Arguments is [var text] && int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level))
            gate.MinimumLevel = level;
        else
            context.Fail("login level <level>");
    }

    private IEnumerable<RunningRegion> Selected(CommandContext context) =>
        regions.Where(r => context.SelectedRegion is null || r.Scene.Info.Name.Equals(context.SelectedRegion, StringComparison.OrdinalIgnoreCase));

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
