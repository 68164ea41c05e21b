using System.Diagnostics;
using PCampbot.Behaviours;
using PCampbot.Bots;
using PCampbot.Measures;
using PCampbot.Remote;

namespace PCampbot.Scenarios;

/// <summary>Runs the phases one after another: brings bots in or out, changes what they do, lets them settle, measures.</summary>
public sealed class ScenarioRunner(BotCrowd crowd, ServerConsole? server, Action<string> say)
{
    private const int ToldDifferences = 20;
    private const int TicksPerSecond = 45;

    public async Task<IReadOnlyList<Figures>> Run(Scenario scenario, CancellationToken cancel)
    {
        var figures = new List<Figures>();
        foreach (var phase in scenario.Phases)
        {
            if (cancel.IsCancellationRequested)
                break;
            say($"Phase {phase.Name} begins.");
            figures.Add(await Run(phase, cancel));
            say(figures[^1].ToString());
        }

        return figures;
    }

    private async Task<Figures> Run(Phase phase, CancellationToken cancel)
    {
        var recorder = await Begin(phase);
        await BringTo(phase);
        if (phase.Behaviours is { } behaviours)
            await crowd.ForEach(bot => Change(bot, behaviours));
        var commands = await Command(phase, cancel);
        var back = phase.Kills.Length > 0 ? Kill(phase.Kills, cancel) : Task.FromResult<double?>(null);
        await Pause(phase.SettleSeconds, cancel);
        if (!phase.MeasureArrival)
            recorder = await Begin(phase);
        await Pause(phase.Seconds, cancel);
        var wanted = phase.Bots ?? crowd.Bots.Count;
        var figures = await crowd.Ask(() => recorder.Take(wanted)) with { ConsoleSeconds = commands, BackSeconds = await back };
        figures = phase.Ticks ? figures with { TickP99 = await Ticks(phase, cancel) } : figures;
        return phase.CompareWorlds ? figures with { Different = await CompareWorlds(cancel) } : figures;
    }

    // Seconds that the commands took; null without any.
    private async Task<double?> Command(Phase phase, CancellationToken cancel)
    {
        var since = Stopwatch.GetTimestamp();
        foreach (var command in phase.Console)
            say(await server!.Run(command, cancel));
        return phase.Console.Count > 0 ? Stopwatch.GetElapsedTime(since).TotalSeconds : null;
    }

    // Of the time of measuring, as far as the simulator remembers. Null when it could not be asked: then no assertion on it holds.
    private async Task<double?> Ticks(Phase phase, CancellationToken cancel)
    {
        try
        {
            return TickTable.P99(await server!.Run($"show ticks {Math.Max(1, (int)(phase.Seconds * TicksPerSecond))}", cancel));
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException or FormatException)
        {
            say($"The region could not be asked for its ticks: {e.Message}");
            return null;
        }
    }

    private async Task<double?> Kill(string region, CancellationToken cancel)
    {
        try
        {
            return await new Outage(server!.IsReady, TimeProvider.System)
                .After(async () => say(await server.Run($"kill region {region}", cancel)), cancel);
        }
        catch (OperationCanceledException)
        {
            return null; // the run ends early, and reports what it has
        }
    }

    // Null when the region could not be asked: then no assertion on it holds.
    private async Task<int?> CompareWorlds(CancellationToken cancel)
    {
        try
        {
            var listing = await RegionListing.Ask(server!, cancel);
            var differences = await crowd.Ask(() => WorldComparison.Differences(listing, crowd.Bots));
            say($"{listing.Count} prims and avatars in the region.");
            crowd.Measures.Problems.AddRange(differences.Take(ToldDifferences));
            return differences.Count;
        }
        catch (Exception e) when (e is IOException or HttpRequestException or OperationCanceledException or FormatException)
        {
            say($"The region could not be asked what it holds: {e.Message}");
            return null;
        }
    }

    private Task<PhaseRecorder> Begin(Phase phase) => crowd.Ask(() =>
    {
        crowd.Measures.DyingRegion = phase.Kills;
        return new PhaseRecorder(crowd, phase.Name);
    });

    private async Task BringTo(Phase phase)
    {
        if (phase.Bots is not { } wanted)
            return;
        var present = crowd.Bots.Count(b => b.State == BotState.Connected);
        if (present < wanted)
            await crowd.Connect(wanted - present, TimeSpan.FromSeconds(1 / phase.LoginsPerSecond), phase.LoginJitter);
        else if (present > wanted)
            crowd.Disconnect(present - wanted);
    }

    private static void Change(Bot bot, IReadOnlyList<string> behaviours)
    {
        foreach (var old in bot.Behaviours.Select(b => b.Abbreviation).Except(behaviours, StringComparer.OrdinalIgnoreCase).ToList())
            bot.Remove(old);
        foreach (var name in behaviours)
            if (BehaviourTable.TryMake(name, new Random(bot.Number), out var behaviour))
                bot.Add(behaviour);
    }

    private static Task Pause(double seconds, CancellationToken cancel) =>
        Task.Delay(TimeSpan.FromSeconds(seconds), cancel)
            .ContinueWith(_ => { }, CancellationToken.None, TaskContinuationOptions.None, TaskScheduler.Default);
}
