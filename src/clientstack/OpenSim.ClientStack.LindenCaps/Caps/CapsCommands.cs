using System.Globalization;
using OpenSim.Console;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary><c>show caps …</c>: which capabilities there are, and who has used which how often.</summary>
internal sealed class CapsCommands(CapsRegistry caps)
{
    public void AddTo(CommandRegistry commands)
    {
        var comms = commands.Group("Comms");
        comms.Add("show caps list", "", "Lists the capabilities that viewers can ask for, and who has them open.", List);
        comms.Add("show caps stats by user", "[<first> <last>]", "Shows how many requests each user has made, or one user by capability.",
            ByUser);
        comms.Add("show caps stats by cap", "[<capability>]", "Shows how many requests each capability has had, or one capability by user.",
            ByCapability, complete: _ => caps.Table.Names);
    }

    private void List(CommandContext context)
    {
        foreach (var three in caps.Table.Names.Order(StringComparer.Ordinal).Chunk(3))
            context.WriteLine(string.Concat(three.Select(name => name.PadRight(34))).TrimEnd());
        var table = new ConsoleTable("User", "Region", ">Asked for", ">Requests");
        foreach (var agent in caps.All)
            table.Add(agent.Name, agent.Scene.Info.Name, Text(agent.Asked.Count), Text(agent.Uses.Sum(u => u.Value)));
        Write(context, table, "No user has capabilities open.");
    }

    private void ByUser(CommandContext context)
    {
        var named = string.Join(' ', context.Arguments);
        if (named.Length == 0)
        {
            List(context, "User", caps.All.Select(a => (a.Name, a.Uses.Sum(u => u.Value))));
            return;
        }

        var found = caps.All.FirstOrDefault(a => a.Name.Equals(named, StringComparison.OrdinalIgnoreCase));
        if (found is null)
            context.Fail($"{named} has no capabilities here.");
        else
            List(context, "Capability", found.Uses.Select(u => (u.Key, u.Value)));
    }

    private void ByCapability(CommandContext context)
    {
        if (context.Arguments is not [var capability])
            List(context, "Capability", caps.All.SelectMany(a => a.Uses).GroupBy(u => u.Key).Select(g => (g.Key, g.Sum(u => u.Value))));
        else if (caps.Table.Find(capability) is null)
            context.Fail($"There is no capability {capability}; 'show caps list' names them.");
        else
            List(context, "User", caps.All.Select(a => (a.Name, a.Uses.GetValueOrDefault(capability))).Where(u => u.Item2 > 0));
    }

    private static void List(CommandContext context, string what, IEnumerable<(string Name, long Count)> counted)
    {
        var table = new ConsoleTable(what, ">Requests");
        foreach (var (name, count) in counted.OrderByDescending(c => c.Count))
            table.Add(name, Text(count));
        Write(context, table, "Nothing has been asked for yet.");
    }

    private static void Write(CommandContext context, ConsoleTable table, string whenEmpty)
    {
        if (table.Count == 0)
            context.WriteLine(whenEmpty);
        else
            table.WriteTo(context.Out);
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
