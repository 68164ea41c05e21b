using System.Globalization;
using OpenSim.Client.Session;
using OpenSim.Console;
using OpenSim.Protocol.Messages;
using PCampbot.Behaviours;
using PCampbot.Bots;
using PCampbot.Measures;

namespace PCampbot.Commands;

/// <summary>OpenSimulator's pCampbot commands. They ask the bots on their thread.</summary>
public sealed class BotCommands(BotCrowd crowd, PhaseRecorder whole)
{
    public void AddTo(CommandRegistry commands)
    {
        var bots = commands.Group("Bots");
        bots.Add("connect", "[<n>]", "Log in the first n bots that are not in world, or all.", Connect);
        bots.Add("disconnect", "[<n>]", "Log out the last n bots, or all; also stops logging others in.",
            c => crowd.Disconnect(Number(c, 0) ?? int.MaxValue));
        bots.Add("add behaviour", "<abbreviation> [<bot>]", "Let one bot, or all, do something more.", AddBehaviour,
            complete: _ => BehaviourTable.Abbreviations);
        bots.Add("remove behaviour", "<abbreviation> [<bot>]", "Let one bot, or all, stop doing something.", RemoveBehaviour,
            complete: _ => BehaviourTable.Abbreviations);
        bots.Add("sit", "", "Let all bots sit down on the ground.", c => ForEach(b => b.Session?.Press(AgentControl.SitOnGround)));
        bots.Add("stand", "", "Let all bots stand up.", c => ForEach(b => b.Session?.Stand()));
        bots.Add("set bots", "SEND_AGENT_UPDATES <true|false>", "Change a setting of all bots.", SetBots);
        bots.Add("show bots", "", "Show all bots: state, region, behaviours, last problem.", ShowBots);
        bots.Add("show bot", "<number>", "Show one bot in detail.", ShowBot);
        bots.Add("show status", "", "Show what has been measured since the start.",
            async c => c.WriteLine((await crowd.Ask(() => whole.Take(crowd.Bots.Count))).ToString()));
        bots.Add("show regions", "", "Show the regions where bots are.", ShowRegions);
        commands.Group("Debug")
            .Add("debug lludp packet", "<level> <first name> <last name>", "Log each packet that a bot receives; level 0 ends it.",
            LogPackets);
    }

    private void Connect(CommandContext context)
    {
        var most = Number(context, 0) ?? int.MaxValue;
        context.WriteLine($"Logging in {Math.Min(most, crowd.Bots.Count(b => b.State == BotState.Disconnected))} bots.");
        _ = crowd.Connect(most);
    }

    private async ValueTask AddBehaviour(CommandContext context)
    {
        if (context.Arguments is not [var name, ..] || !BehaviourTable.Abbreviations.Contains(name, StringComparer.OrdinalIgnoreCase))
        {
            context.FailWithUsage($"Behaviours are {string.Join(' ', BehaviourTable.Abbreviations)}.");
            return;
        }

        await ForEach(Number(context, 1), bot =>
        {
            if (BehaviourTable.TryMake(name, new Random(bot.Number), out var behaviour))
                bot.Add(behaviour);
        });
    }

    private async ValueTask RemoveBehaviour(CommandContext context)
    {
        if (context.Arguments is [var name, ..])
            await ForEach(Number(context, 1), bot => bot.Remove(name));
        else
            context.FailWithUsage();
    }

    private async ValueTask SetBots(CommandContext context)
    {
        if (context.Arguments is not [var key, var value] || !key.Equals("SEND_AGENT_UPDATES", StringComparison.OrdinalIgnoreCase)
            || !bool.TryParse(value, out var on))
        {
            context.FailWithUsage();
            return;
        }

        await ForEach(bot =>
        {
            bot.SendsAgentUpdates = on;
            if (bot.Session is { } session)
                session.SendsAgentUpdates = on;
        });
    }

    private async ValueTask ShowBots(CommandContext context)
    {
        var table = new ConsoleTable("Name", "State", "Region", "Behaviours", "Problem");
        await ForEach(bot => table.Add(bot.Name, bot.State.ToString(), bot.Session?.World.RegionName ?? "",
            string.Join(',', bot.Behaviours.Select(b => b.Abbreviation)), bot.Problem));
        table.WriteTo(context.Out);
        foreach (var state in crowd.Bots.GroupBy(b => b.State).OrderBy(g => g.Key))
            context.WriteLine($"{state.Key}: {state.Count()}");
    }

    private async ValueTask ShowBot(CommandContext context)
    {
        if (Number(context, 0) is not { } number || crowd.Bots.FirstOrDefault(b => b.Number == number) is not { } bot)
        {
            context.FailWithUsage($"Bots are numbered from {crowd.Bots[0].Number} to {crowd.Bots[^1].Number}.");
            return;
        }

        foreach (var line in await crowd.Ask(() => Describe(bot)))
            context.WriteLine(line);
    }

    private static List<string> Describe(Bot bot)
    {
        var lines =
            new List<string> { $"{bot.Name}: {bot.State}, behaviours {string.Join(',', bot.Behaviours.Select(b => b.Abbreviation))}" };
        void Line(FormattableString line) => lines.Add(line.ToString(CultureInfo.InvariantCulture));
        if (bot.Problem.Length > 0)
            Line($"Problem:    {bot.Problem}");
        if (bot.Session is not { } session)
            return lines;
        Line($"Place:      {session.World.RegionName} {session.Position:F1}, parcel {session.World.ParcelName}");
        Line(
            $"World:      {session.World.Objects.Count} objects, {session.World.Patches.Count} patches of terrain, {session.World.OverlayParts} parts of the parcel overlay");
        Line(
            $"Line:       round trip {session.RoundTrip / 1000.0:F1} ms; datagrams {session.Counts.PacketsIn} in, {session.Counts.PacketsOut} out, {session.Counts.Resent} sent again, {session.Counts.DuplicatesIn} came twice, {session.Malformed} malformed");
        Line(
            $"Images:     {session.ImagesComplete} came, {session.ImagesPending} on their way, {session.ImagesMissing} not there, {session.ImageBytes} bytes");
        Line($"Caps:       {bot.Viewer!.Caps?.Known.Count ?? 0} known, {bot.Viewer.Caps?.Polls ?? 0} polls of the event queue");
        return lines;
    }

    private async ValueTask ShowRegions(CommandContext context)
    {
        var table = new ConsoleTable("Region", ">Bots", "Place");
        var sessions = await crowd.Ask(() => crowd.Bots.Where(b => b.State == BotState.Connected)
            .Select(b => (b.Session!.World.RegionName, b.Session.World.RegionHandle)).ToList());
        foreach (var region in sessions.GroupBy(s => s))
            table.Add(region.Key.RegionName, region.Count().ToString(CultureInfo.InvariantCulture),
                new OpenSim.Primitives.RegionHandle(region.Key.RegionHandle).ToString());
        table.WriteTo(context.Out);
    }

    private async ValueTask LogPackets(CommandContext context)
    {
        if (context.Arguments is not [var levelText, var first, var last]
            || !int.TryParse(levelText, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level)
            || crowd.Bots.FirstOrDefault(b =>
            b.Name.Equals($"{first} {last}", StringComparison.OrdinalIgnoreCase)) is not { Session: { } session } bot)
        {
            context.FailWithUsage("The name is that of a bot that is or was in world.");
            return;
        }

        var output = context.Out;
        await crowd.Ask(() => session.OnPacket = level <= 0 ? null : (header, length) =>
        {
            output.WriteLine(
                $"{bot.Name} < {header.Sequence} {MessageTable.Find(header.MessageId)?.Name ?? header.MessageId.ToString("X", CultureInfo.InvariantCulture)} {length} bytes, {header.Flags}");
            output.Flush();
        });
    }

    private async ValueTask ForEach(Action<Bot> action) => await crowd.ForEach(action);

    private ValueTask ForEach(int? number, Action<Bot> action) => ForEach(bot =>
    {
        if (number is null || bot.Number == number)
            action(bot);
    });

    private static int? Number(CommandContext context, int place) =>
        context.Arguments.Count > place
            && int.TryParse(context.Arguments[place], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
}
