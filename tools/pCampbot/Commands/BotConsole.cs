using System.Globalization;
using PCampbot.Behaviours;
using PCampbot.Bots;

namespace PCampbot.Commands;

/// <summary>OpenSimulator's pCampbot commands, from a terminal or a pipe; the end of the input leaves the bots running.</summary>
public sealed class BotConsole(BotCrowd crowd, TextWriter output, CancellationTokenSource quit)
{
    /// <summary>Takes one line. Never throws for what is typed.</summary>
    public async Task Run(string line)
    {
        var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        switch (words)
        {
            case []: break;
            case ["help", ..]: output.WriteLine(Help); break;
            case ["quit" or "shutdown"]: await quit.CancelAsync(); break;
            case ["connect", .. var rest]: _ = crowd.Connect(Number(rest)); break;
            case ["disconnect", .. var rest]: crowd.Disconnect(Number(rest)); break;
            case ["add", "behaviour", var name, .. var rest]: await ForBots(rest, bot => AddTo(bot, name)); break;
            case ["remove", "behaviour", var name, .. var rest]: await ForBots(rest, bot => bot.Remove(name)); break;
            case ["sit"]: await crowd.ForEach(bot => bot.Session?.Press(OpenSim.Client.Session.AgentControl.SitOnGround)); break;
            case ["stand"]: await crowd.ForEach(bot => bot.Session?.Stand()); break;
            case ["set", "bots", "SEND_AGENT_UPDATES", var value]: await SetUpdates(value); break;
            case ["show", "bots"]: await crowd.ForEach(Show); break;
            case ["show", "bot", var number]: await ForBots([number], ShowWhole); break;
            case ["show", "status"] or ["stats", ..] or ["show", "stats", ..]: output.WriteLine((await crowd.MakeReport()).ToString()); break;
            case ["show", "regions"]: await ShowRegions(); break;
            default: output.WriteLine($"There is no command '{line}'; 'help' lists them."); break;
        }
    }

    private const string Help =
        """
        connect [n]                          log in n more bots, or all
        disconnect [n]                       log out n bots, or all
        add behaviour <name> [<bot>]         p ph2 tw g n t greedy sit chat build
        remove behaviour <name> [<bot>]
        sit | stand                          all bots on the ground, or up
        set bots SEND_AGENT_UPDATES <true|false>
        show bots | show bot <n> | show status | show regions
        quit
        """;

    private static int Number(string[] rest) =>
        rest.Length > 0 && int.TryParse(rest[0], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : int.MaxValue;

    private Task ForBots(string[] which, Action<Bot> action)
    {
        var number = which.Length > 0 ? Number(which) : -1;
        return crowd.ForEach(bot =>
        {
            if (number < 0 || bot.Number == number)
                action(bot);
        });
    }

    private void AddTo(Bot bot, string name)
    {
        if (BehaviourTable.TryMake(name, new Random(bot.Number), out var behaviour))
            bot.Add(behaviour);
        else if (bot.Number == crowd.Bots[0].Number)
            output.WriteLine($"There is no behaviour '{name}'; there are {string.Join(' ', BehaviourTable.Abbreviations)}.");
    }

    private async Task SetUpdates(string value)
    {
        if (!bool.TryParse(value, out var on))
        {
            output.WriteLine("set bots SEND_AGENT_UPDATES true|false");
            return;
        }

        await crowd.ForEach(bot =>
        {
            bot.SendsAgentUpdates = on;
            if (bot.Session is not null)
                bot.Session.SendsAgentUpdates = on;
        });
    }

    private void Show(Bot bot) => output.WriteLine(string.Create(CultureInfo.InvariantCulture,
        $"{bot.Name,-24} {bot.State,-14} {bot.Session?.World.RegionName,-20} {string.Join(',', bot.Behaviours.Select(b => b.Abbreviation)),-10} {bot.Problem}"));

    private void ShowWhole(Bot bot)
    {
        Show(bot);
        if (bot.Session is not { } session)
            return;
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"  at {session.Position:F1}, knows {session.World.Objects.Count} objects and {session.World.Patches.Count} patches, round trip {session.RoundTrip / 1000} ms"));
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"  datagrams {session.Counts.PacketsIn} in, {session.Counts.PacketsOut} out, {session.Counts.Resent} sent again, {session.Counts.DuplicatesIn} came twice"));
    }

    private async Task ShowRegions()
    {
        var regions = new Dictionary<string, int>();
        await crowd.ForEach(bot =>
        {
            if (bot is { State: BotState.Connected, Session: { } session })
                regions[session.World.RegionName] = regions.GetValueOrDefault(session.World.RegionName) + 1;
        });
        foreach (var (name, count) in regions)
            output.WriteLine($"{name,-24} {count} bots");
    }
}
