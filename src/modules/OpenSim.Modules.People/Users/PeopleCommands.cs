using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.People.Users;

/// <summary>Who is here, and what they are told.</summary>
internal sealed class PeopleCommands(Scenes scenes)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("show users", "[full]", "Lists who is here; full shows child agents too.", ShowUsers);
        users.Add("kick user", "<first> <last> [--force] [<message>]", "Sends a user away.", Kick);
        users.Add("alert", "<message>", "Tells everybody something.", Alert);
        users.Add("alert-user", "<first> <last> <message>", "Tells one user something.", AlertUser);
    }

    private void ShowUsers(CommandContext context)
    {
        var full = context.Arguments.Contains("full");
        var table = new ConsoleTable("Name", "Id", "Region", "Position", "State");
        foreach (var scene in scenes.Chosen(context))
            using (scene.Token.Take())
                foreach (var presence in scene.Presences.All)
                    if (full || !presence.IsChild)
                        table.Add(presence.Name, presence.Id.ToString(), scene.Info.Name, Place(presence), State(presence));
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
        foreach (var scene in scenes.Chosen(context))
            using (scene.Token.Take())
                foreach (var presence in scene.Presences.All)
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

    private bool ForUser(string first, string last, Action<ScenePresence> action)
    {
        foreach (var scene in scenes)
            using (scene.Token.Take())
                if (scene.Presences.Find(first, last) is { } presence)
                {
                    action(presence);
                    return true;
                }

        return false;
    }

    private static string Place(ScenePresence presence) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{presence.AbsolutePosition.X:F0},{presence.AbsolutePosition.Y:F0},{presence.AbsolutePosition.Z:F0}");

    private static string State(ScenePresence presence) =>
        presence.IsChild ? "child" : presence.IsSitting ? "sitting" : presence.IsFlying ? "flying" : "standing";
}
