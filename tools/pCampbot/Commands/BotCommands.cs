using System.Globalization;
using OpenSim.Client.Session;
using OpenSim.Console;
using OpenSim.Protocol.Messages;
using PCampbot.Behaviours;
using PCampbot.Bots;
using PCampbot.Measures;

namespace PCampbot.Commands;

/// <summary>OpenSimulator's pCampbot commands. They run on the console's thread and ask the bots on theirs.</summary>
public sealed class BotCommands(BotCrowd crowd, PhaseRecorder whole)
{
    private const string Category = "Bots";

    public void AddTo(CommandRegistry commands)
    {
        Add(commands, "connect", "connect [<n>]", "Log in the first n bots that are not in world, or all.", Connect);
        Add(commands, "disconnect", "disconnect [<n>]", "Log out the last n bots, or all; also stops logging others in.", c => crowd.Disconnect(Number(c, 0) ?? int.MaxValue));
        Add(commands, "add behaviour", "add behaviour <abbreviation> [<bot>]", "Let one bot, or all, do something more.", AddBehaviour);
        Add(commands, "remove behaviour", "remove behaviour <abbreviation> [<bot>]", "Let one bot, or all, stop doing something.", RemoveBehaviour);
        Add(commands, "sit", "sit", "Let all bots sit down on the ground.", c => ForEach(b => b.Session?.Press(AgentControl.SitOnGround)));
        Add(commands, "stand", "stand", "Let all bots stand up.", c => ForEach(b => b.Session?.Stand()));
        Add(commands, "set bots", "set bots SEND_AGENT_UPDATES <true|false>", "Change a setting of all bots.", SetBots);
        Add(commands, "show bots", "show bots", "Show all bots: state, region, behaviours, last problem.", ShowBots);
        Add(commands, "show bot", "show bot <number>", "Show one bot in detail.", ShowBot);
        Add(commands, "show status", "show status", "Show what has been measured since the start.", c => c.WriteLine(Ask(() => whole.Take(crowd.Bots.Count)).ToString()));
        Add(commands, "show regions", "show regions", "Show the regions where bots are.", ShowRegions);
        commands.Add(new Command("Debug", "debug lludp packet", "debug lludp packet <level> <first name> <last name>", "Log each packet that a bot receives; level 0 ends it.", LogPackets));
    }

    private static void Add(CommandRegistry commands, string words, string usage, string help, Action<CommandContext> run) =>
        commands.Add(new Command(Category, words, usage, help, run) { Complete = words.EndsWith("behaviour", StringComparison.Ordinal) ? _ => BehaviourTable.Abbreviations : null });

    private void Connect(CommandContext context)
    {
        var most = Number(context, 0) ?? int.MaxValue;
        context.WriteLine($"Logging in {Math.Min(most, crowd.Bots.Count(b => b.State == BotState.Disconnected))} bots.");
        _ = crowd.Connect(most);
    }

    private void AddBehaviour(CommandContext context)
    {
        if (context.Arguments is not [var name, ..] || !BehaviourTable.Abbreviations.Contains(name, StringComparer.OrdinalIgnoreCase))
        {
            context.Fail($"Usage: add behaviour <abbreviation> [<bot>]. Behaviours: {string.Join(' ', BehaviourTable.Abbreviations)}");
            return;
        }

        ForEach(Number(context, 1), bot =>
        {
            if (BehaviourTable.TryMake(name, new Random(bot.Number), out var behaviour))
                bot.Add(behaviour);
        });
    }

    private void RemoveBehaviour(CommandContext context)
    {
        if (context.Arguments is [var name, ..])
            ForEach(Number(context, 1), bot => bot.Remove(name));
        else
            context.Fail("Usage: remove behaviour <abbreviation> [<bot>]");
    }

    private void SetBots(CommandContext context)
    {
        if (context.Arguments is not [var key, var value] || !key.Equals("SEND_AGENT_UPDATES", StringComparison.OrdinalIgnoreCase) || !bool.TryParse(value, out var on))
        {
            context.Fail("Usage: set bots SEND_AGENT_UPDATES <true|false>");
            return;
        }

        ForEach(bot =>
        {
            bot.SendsAgentUpdates = on;
            if (bot.Session is { } session)
                session.SendsAgentUpdates = on;
        });
    }

    private void ShowBots(CommandContext context)
    {
        var table = new ConsoleTable("Name", "State", "Region", "Behaviours", "Problem");
        ForEach(bot => table.Add(bot.Name, bot.State.ToString(), bot.Session?.World.RegionName ?? "", string.Join(',', bot.Behaviours.Select(b => b.Abbreviation)), bot.Problem));
        table.WriteTo(context.Out);
        foreach (var state in crowd.Bots.GroupBy(b => b.State).OrderBy(g => g.Key))
            context.WriteLine($"{state.Key}: {state.Count()}");
    }

    private void ShowBot(CommandContext context)
    {
        if (Number(context, 0) is not { } number || crowd.Bots.FirstOrDefault(b => b.Number == number) is not { } bot)
        {
            context.Fail($"Usage: show bot <number>, from {crowd.Bots[0].Number} to {crowd.Bots[^1].Number}");
            return;
        }

        foreach (var line in Ask(() => Describe(bot)))
            context.WriteLine(line);
    }

    private static List<string> Describe(Bot bot)
    {
        var lines = new List<string> { $"{bot.Name}: {bot.State}, behaviours {string.Join(',', bot.Behaviours.Select(b => b.Abbreviation))}" };
        void Line(FormattableString line) => lines.Add(line.ToString(CultureInfo.InvariantCulture));
        if (bot.Problem.Length > 0)
            Line($"Problem:    {bot.Problem}");
        if (bot.Session is not { } session)
            return lines;
        Line($"Place:      {session.World.RegionName} {session.Position:F1}, parcel {session.World.ParcelName}");
        Line($"World:      {session.World.Objects.Count} objects, {session.World.Patches.Count} patches of terrain, {session.World.OverlayParts} parts of the parcel overlay");
        Line($"Line:       round trip {session.RoundTrip / 1000.0:F1} ms; datagrams {session.Counts.PacketsIn} in, {session.Counts.PacketsOut} out, {session.Counts.Resent} sent again, {session.Counts.DuplicatesIn} came twice, {session.Malformed} malformed");
        Line($"Images:     {session.ImagesComplete} came, {session.ImagesPending} on their way, {session.ImagesMissing} not there, {session.ImageBytes} bytes");
        Line($"Caps:       {bot.Viewer!.Caps?.Known.Count ?? 0} known, {bot.Viewer.Caps?.Polls ?? 0} polls of the event queue");
        return lines;
    }

    private void ShowRegions(CommandContext context)
    {
        var table = new ConsoleTable("Region", ">Bots", "Place");
        var sessions = Ask(() => crowd.Bots.Where(b => b.State == BotState.Connected).Select(b => (b.Session!.World.RegionName, b.Session.World.RegionHandle)).ToList());
        foreach (var region in sessions.GroupBy(s => s))
            table.Add(region.Key.RegionName, region.Count().ToString(CultureInfo.InvariantCulture), new OpenSim.Primitives.RegionHandle(region.Key.RegionHandle).ToString());
        table.WriteTo(context.Out);
    }

    private void LogPackets(CommandContext context)
    {
        if (context.Arguments is not [var levelText, var first, var last] || !int.TryParse(levelText, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level)
            || crowd.Bots.FirstOrDefault(b => b.Name.Equals($"{first} {last}", StringComparison.OrdinalIgnoreCase)) is not { Session: { } session } bot)
        {
            context.Fail("Usage: debug lludp packet <level> <first name> <last name>, of a bot that is or was in world.");
            return;
        }

        var output = context.Out;
        Ask(() => session.OnPacket = level <= 0 ? null : (header, length) =>
        {
            output.WriteLine($"{bot.Name} < {header.Sequence} {MessageTable.Find(header.MessageId)?.Name ?? header.MessageId.ToString("X", CultureInfo.InvariantCulture)} {length} bytes, {header.Flags}");
            output.Flush();
        });
    }

    private void ForEach(Action<Bot> action) => crowd.ForEach(action).GetAwaiter().GetResult();

    private void ForEach(int? number, Action<Bot> action) => ForEach(bot =>
    {
        if (number is null || bot.Number == number)
            action(bot);
    });

    private T Ask<T>(Func<T> question) => crowd.Ask(question).GetAwaiter().GetResult();

    private static int? Number(CommandContext context, int place) =>
        context.Arguments.Count > place && int.TryParse(context.Arguments[place], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
