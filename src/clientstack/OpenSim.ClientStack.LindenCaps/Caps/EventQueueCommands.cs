using System.Globalization;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.Console;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary><c>show eq</c> and <c>debug eq</c>: what waits in the viewers' event queues, and what is fetched from them.</summary>
internal sealed class EventQueueCommands(CapsRegistry caps, EventLog log)
{
    public void AddTo(CommandRegistry commands)
    {
        var debug = commands.Group("Debug");
        debug.Add("show eq", "", "Shows the event queues of all agents.", Show);
        debug.Add("debug eq", "[0|1|2]", "Logs what event queues send: 0 nothing, 1 numbers and sizes, 2 the events too.", Debug);
    }

    private void Show(CommandContext context)
    {
        var table = new ConsoleTable("User", "Region", ">Waiting", ">Not acked", ">Batch", ">Dropped", "Polled");
        foreach (var agent in caps.All)
        {
            var (waiting, unacked, lastId, isPolled) = agent.Events.Look();
            table.Add(agent.Name, agent.Scene.Info.Name, Text(waiting), Text(unacked), Text(lastId), Text(agent.Events.Dropped),
                isPolled ? "yes" : "");
        }

        if (table.Count == 0)
            context.WriteLine("No user has an event queue.");
        else
            table.WriteTo(context.Out);
    }

    private void Debug(CommandContext context)
    {
        if (context.Arguments is [var word] && int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var level)
            && level <= 2)
            log.Level = level;
        else if (context.Arguments.Count > 0)
        {
            context.Fail("Say 0, 1 or 2.");
            return;
        }

        context.WriteLine($"Event queue log level is {log.Level}.");
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
