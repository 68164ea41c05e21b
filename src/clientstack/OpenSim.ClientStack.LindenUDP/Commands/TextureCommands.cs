using System.Globalization;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.Console;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>show image queues</c> and <c>clear image queues</c>: the textures that viewers wait for by UDP.</summary>
internal sealed class TextureCommands(string region, SessionTable<ViewerSession> sessions, TextureSender textures)
{
    private const int MaxLines = 50;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    public void AddTo(CommandRegistry commands)
    {
        var comms = commands.Group("Comms", region);
        comms.Add("show image queues", "[<first> <last>]",
            "Textures that viewers wait for by UDP; with a name, each texture of that avatar.", Show);
        comms.Add("clear image queues", "[<first> <last>]",
            "Forgets all textures that viewers, or one avatar, wait for; viewers ask again.", Clear);
    }

    private async ValueTask Show(CommandContext context)
    {
        var rates = textures.Rates;
        context.WriteLine(
            Text(
                $"{region}: {rates.Packets} packets of {rates.Textures} textures every {rates.Period} ms, tuning {(textures.Tunes ? "on" : "off")}, ")
            + Text($"{textures.Source.Waiting} being fetched."));
        var isOne = context.Arguments.Count >= 2;
        var table = isOne
            ? new ConsoleTable("Avatar", "Texture", ">Priority", ">Discard", ">Next", ">Last")
            : new ConsoleTable("Avatar", ">Waiting", ">Period ms", ">Textures", ">Packets", ">Queued B");
        if (!await Ask(() => Fill(table, context, isOne)))
            context.Fail("The texture thread does not answer.");
        else if (table.Count == 0)
            context.WriteLine("Nobody waits for a texture.");
        else
            table.WriteTo(context.Out);
    }

    private void Fill(ConsoleTable table, CommandContext context, bool isOne)
    {
        foreach (var session in Selected(context))
        {
            if (isOne)
                foreach (var t in session.Textures.Transfers.OrderByDescending(t => t.Priority).Take(MaxLines))
                    table.Add(session.Name, t.Id.ToString(), Text($"{t.Priority:F0}"), Text($"{t.DiscardLevel}"), Text($"{t.Next}"),
                        t.Texture is null ? "?" : Text($"{t.Last}"));
            else if (session.Textures.OpenCount > 0)
                table.Add(session.Name, Text($"{session.Textures.OpenCount}"), Text($"{session.Textures.Rates.Period}"),
                    Text($"{session.Textures.Rates.Textures}"),
                    Text($"{session.Textures.Rates.Packets}"),
                    Text($"{session.Sender.QueuedBytes(Protocol.Circuits.ThrottleCategory.Texture)}"));
        }
    }

    private async ValueTask Clear(CommandContext context)
    {
        var cleared = 0;
        var done = await Ask(() =>
        {
            foreach (var session in Selected(context))
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
    private async ValueTask<bool> Ask(Action action)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        textures.Post(() =>
        {
            action();
            done.SetResult();
        });
        return await Task.WhenAny(done.Task, Task.Delay(Patience)) == done.Task;
    }

    private IEnumerable<ViewerSession> Selected(CommandContext context) =>
        sessions.All.Where(s => context.Arguments is not [var first, var last, ..]
            || (s.Agent.FirstName.Equals(first, StringComparison.OrdinalIgnoreCase)
            && s.Agent.LastName.Equals(last, StringComparison.OrdinalIgnoreCase)));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
