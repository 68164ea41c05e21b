using System.Globalization;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>show image queues</c> and <c>clear image queues</c>: the textures that viewers wait for by UDP.</summary>
internal static class TextureCommands
{
    private const int MostLines = 50;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    public static void AddTo(CommandRegistry commands, LLUDPServer server)
    {
        var comms = commands.Group("Comms", server.Scene.Info.Name);
        comms.Add("show image queues", "[<first> <last>]", "Textures that viewers wait for by UDP; with a name, each texture of that avatar.", c => Show(server, c));
        comms.Add("clear image queues", "[<first> <last>]", "Forgets all textures that viewers, or one avatar, wait for; viewers ask again.", c => Clear(server, c));
    }

    private static async ValueTask Show(LLUDPServer server, CommandContext context)
    {
        var rates = server.Textures.Rates;
        context.WriteLine(Text($"{server.Scene.Info.Name}: {rates.Packets} packets of {rates.Textures} textures every {rates.Period} ms, tuning {(server.Textures.Tunes ? "on" : "off")}, ")
            + Text($"{server.Textures.Source.Waiting} being fetched."));
        var isOne = context.Arguments.Count >= 2;
        var table = isOne
            ? new ConsoleTable("Avatar", "Texture", ">Priority", ">Discard", ">Next", ">Last")
            : new ConsoleTable("Avatar", ">Waiting", ">Period ms", ">Textures", ">Packets", ">Queued B");
        if (!await Ask(server, () => Fill(table, server, context, isOne)))
            context.Fail("The texture thread does not answer.");
        else if (table.Count == 0)
            context.WriteLine("Nobody waits for a texture.");
        else
            table.WriteTo(context.Out);
    }

    private static void Fill(ConsoleTable table, LLUDPServer server, CommandContext context, bool isOne)
    {
        foreach (var session in Selected(server, context))
        {
            if (isOne)
                foreach (var t in session.Textures.Transfers.OrderByDescending(t => t.Priority).Take(MostLines))
                    table.Add(session.Name, t.Id.ToString(), Text($"{t.Priority:F0}"), Text($"{t.DiscardLevel}"), Text($"{t.Next}"), t.Texture is null ? "?" : Text($"{t.Last}"));
            else if (session.Textures.OpenCount > 0)
                table.Add(session.Name, Text($"{session.Textures.OpenCount}"), Text($"{session.Textures.Rates.Period}"), Text($"{session.Textures.Rates.Textures}"),
                    Text($"{session.Textures.Rates.Packets}"), Text($"{session.Sender.QueuedBytes(Protocol.Circuits.ThrottleCategory.Texture)}"));
        }
    }

    private static async ValueTask Clear(LLUDPServer server, CommandContext context)
    {
        var cleared = 0;
        var done = await Ask(server, () =>
        {
            foreach (var session in Selected(server, context))
            {
                cleared += session.Textures.OpenCount;
                session.Textures.Clear();
            }
        });
        if (done)
            context.WriteLine(Text($"{cleared} textures are no longer waited for."));
        else
            context.Fail("The texture thread does not answer.");
    }

    /// <summary>Has something done in the texture thread and waits for it.</summary>
    private static async ValueTask<bool> Ask(LLUDPServer server, Action action)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        server.Textures.Post(() =>
        {
            action();
            done.SetResult();
        });
        return await Task.WhenAny(done.Task, Task.Delay(Patience)) == done.Task;
    }

    private static IEnumerable<ViewerSession> Selected(LLUDPServer server, CommandContext context) =>
        server.Sessions.All.Where(s => context.Arguments is not [var first, var last, ..]
            || (s.Agent.FirstName.Equals(first, StringComparison.OrdinalIgnoreCase) && s.Agent.LastName.Equals(last, StringComparison.OrdinalIgnoreCase)));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
