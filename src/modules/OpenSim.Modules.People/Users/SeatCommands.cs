using System.Text.RegularExpressions;
using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.People.Users;

/// <summary><c>sit user name</c> and <c>stand user name</c>, by OpenSimulator's words.</summary>
internal sealed class SeatCommands(Scenes scenes)
{
    private const string Arguments = "[--regex] <first> <last>";
    private const string Patterns = "With --regex the names are patterns, and all who match are meant.";

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("sit user name", Arguments, "Seats somebody on the first free prim that has a sit target.", Sit, Patterns);
        users.Add("stand user name", Arguments, "Lets somebody get up.", Stand, Patterns);
    }

    private void Sit(CommandContext context)
    {
        if (Matcher(context) is not { } isMeant)
            return;
        var people = Meant(context, isMeant);
        foreach (var who in people.Where(who => who.IsSitting))
            context.WriteLine($"{who.Name} sits already.");
        people.RemoveAll(who => who.IsSitting);
        foreach (var scene in people.Select(who => who.Scene).Distinct().ToList())
            RegionSlices.ForEachObject(scene, group => SeatOn(context, group, people));
        foreach (var who in people)
            context.Fail($"There is no free seat with a sit target for {who.Name} in {who.Scene.Info.Name}.");
    }

    // Whoever is seated leaves the list.
    private static void SeatOn(CommandContext context, SceneObjectGroup group, List<ScenePresence> people)
    {
        if (people.Count == 0 || group.IsAttachment)
            return;
        var seating = group.Scene.Movement.Seating;
        foreach (var part in group.Parts)
        {
            if (!seating.IsFreeTarget(part))
                continue;
            var seated = people.Find(who => who.Scene == group.Scene && who.Slot >= 0 && seating.RequestSit(who, part.Id, default));
            if (seated is null || !people.Remove(seated))
                continue;
            context.WriteLine($"{seated.Name} sits on {group.Name} {group.Id} in {group.Scene.Info.Name}.");
        }
    }

    private void Stand(CommandContext context)
    {
        if (Matcher(context) is not { } isMeant)
            return;
        foreach (var who in Meant(context, isMeant))
        {
            using var token = who.Scene.Token.Take();
            var isSitting = who.IsSitting && who.Slot >= 0;
            if (isSitting)
                who.Scene.Movement.Seating.StandUp(who);
            context.WriteLine(isSitting ? $"{who.Name} stands in {who.Scene.Info.Name}." : $"{who.Name} does not sit.");
        }
    }

    private List<ScenePresence> Meant(CommandContext context, Predicate<ScenePresence> isMeant)
    {
        var people = new List<ScenePresence>();
        foreach (var scene in scenes.Chosen(context))
        {
            using (scene.Token.Take())
                people.AddRange(scene.Presences.All.Where(who => !who.IsChild && isMeant(who)));
        }

        if (people.Count == 0)
            context.Fail($"{string.Join(' ', context.Arguments.Where(w => w != "--regex"))} is not in any region chosen.");
        return people;
    }

    /// <summary>Null, and the command fails, when the words make no sense.</summary>
    private static Predicate<ScenePresence>? Matcher(CommandContext context)
    {
        List<string> words = [.. context.Arguments.Where(w => !w.Equals("--regex", StringComparison.OrdinalIgnoreCase))];
        if (words is not [var first, var last])
        {
            context.FailWithUsage();
            return null;
        }

        var name = $"{first} {last}";
        if (words.Count == context.Arguments.Count)
            return who => who.Name.Equals(name, StringComparison.OrdinalIgnoreCase);
        try
        {
            var pattern = new Regex(name, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
            return who => pattern.IsMatch(who.Name);
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            context.Fail($"'{name}' is no pattern: {e.Message}");
            return null;
        }
    }
}
