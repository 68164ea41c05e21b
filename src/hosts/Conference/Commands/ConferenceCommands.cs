using System.Globalization;
using OpenSim.Conference.Links;
using OpenSim.Conference.Members;
using OpenSim.Conference.Plans;
using OpenSim.Console;

namespace OpenSim.Conference.Commands;

/// <summary>The conference's own words. Anything that is none of them goes to the chosen region, or to all
/// (<see cref="RegionConsole"/>).</summary>
internal sealed class ConferenceCommands(
    ConferencePlan plan, IHostGrain host, Func<string, IMemberGrain> member, NewsBoard board, RegionConsole regions,
    RegionReadings readings, TaskCompletionSource<bool> quit)
{
    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Conference");
        group.Add("show conference", "", "Shows all regions: how they are, their people and the seats left, ticks, processor, memory.", Show);
        group.Add("tell", "<region> | all <command>", "Has a region, or all of them, run a command of its console.", Tell,
            "A region's name with a blank in it is quoted. Words this console has no command for go to the chosen region by themselves.",
            complete: done => done.Count == 1 ? Names().Append("all") : []);
        group.Add("start region", "<name>", "Starts a region that was stopped.", c => With(c, Start), complete: _ => Names());
        group.Add("stop region", "<name>", "Saves and ends a region, until it is started again.", c => With(c, Stop), complete: _ => Names());
        group.Add("restart region", "<name>", "Restarts a region: its people are moved aside meanwhile, and back.", c => With(c, Restart),
            complete: _ => Names());
        group.Add("kill region", "<name>", "Kills a region, with nothing saved: it is started again, as after any death.", c => With(c, Kill),
            complete: _ => Names());
        group.Add("restart conference", "", "Restarts one region after the other, as restart region does.", RestartAll);
        group.Add("await restart", "", "Waits until the restart that is under way has ended, and says how.", AwaitRestart);
        group.Add("leave", "", "Ends this supervisor alone: the regions go on, and the next one takes them over.", c => End(c, false));
        group.Add("quit", "", "Saves and ends all regions, then this program.", c => End(c, true));
        group.Add("shutdown", "", "Saves and ends all regions, then this program.", c => End(c, true));
    }

    private async ValueTask Show(CommandContext context)
    {
        var table = new ConsoleTable("Region", "State", ">People", ">Seats left", ">Ticks/s", ">ms/tick", ">% of a core", ">MiB", ">Deaths", "Problem");
        var all = await readings.Read();
        foreach (var one in plan.Members)
        {
            var news = board.Of(one.Name);
            var reading = all.GetValueOrDefault(one.Name);
            table.Add([one.Name, State(news.State, reading), .. Numbers(one, reading), Text(news.Deaths), news.Problem]);
        }

        table.WriteTo(context.Out);
    }

    private static string State(MemberState state, RegionReading? reading) =>
        state == MemberState.Ready && reading is { IsOpen: false } ? "Ready, logins closed" : state.ToString();

    private static string[] Numbers(MemberPlan one, RegionReading? reading) => reading is null
        ? ["", "", "", "", "", ""]
        :
        [
            Text(reading.People.Count), Text(reading.SeatsLeft(one.Seats)), Text(reading.TickRate), Text(reading.TickTime),
            Text(reading.Processor), Text(reading.Memory)
        ];

    private async ValueTask Tell(CommandContext context)
    {
        if (context.Arguments.Count < 2)
        {
            context.FailWithUsage();
            return;
        }

        var to = context.Arguments[0];
        var line = string.Join(' ', context.Arguments.Skip(1).Select(CommandLine.Quote));
        if (to.Equals("all", StringComparison.OrdinalIgnoreCase))
            await regions.Run(line, context.Out, null);
        else if (Region(to) is { } region)
            await regions.Run(line, context.Out, region.Name);
        else
            context.Fail($"There is no region {to}. Regions: {string.Join(", ", Names())}.");
    }

    private async Task Start(CommandContext context, MemberPlan region)
    {
        await member(region.Name).Start();
        context.WriteLine($"{region.Name} starts.");
    }

    private async Task Stop(CommandContext context, MemberPlan region)
    {
        await member(region.Name).End();
        context.WriteLine($"{region.Name} has ended. 'start region' starts it again.");
    }

    private async Task Kill(CommandContext context, MemberPlan region)
    {
        await member(region.Name).Kill();
        context.WriteLine($"{region.Name} is killed.");
    }

    private Task Restart(CommandContext context, MemberPlan region) => Restart(context, [region.Name], region.Name);

    private async ValueTask RestartAll(CommandContext context) => await Restart(context, [.. Names()], "One region after the other");

    // It may take an hour, and the console is needed meanwhile: the board says what becomes of it.
    private async Task Restart(CommandContext context, string[] names, string who)
    {
        if (await host.BeginRestart(names))
            context.WriteLine($"{who} restarts.");
        else
            context.Fail("A restart is under way already.");
    }

    private async ValueTask AwaitRestart(CommandContext context)
    {
        if (await host.Restarted() is > 0 and var left)
            context.Fail($"The restart has ended early: {left} regions are not restarted.");
        else
            context.WriteLine("No restart is under way.");
    }

    private void End(CommandContext context, bool isAll)
    {
        context.WriteLine(isAll ? "All regions save and end." : "The regions go on.");
        quit.TrySetResult(isAll);
    }

    private async ValueTask With(CommandContext context, Func<CommandContext, MemberPlan, Task> act)
    {
        var name = string.Join(' ', context.Arguments);
        if (Region(name) is { } region)
            await act(context, region);
        else
            context.Fail($"There is no region '{name}'. Regions: {string.Join(", ", Names())}.");
    }

    private MemberPlan? Region(string name) => plan.Find(name) is { Kind: MemberKind.Region } region ? region : null;

    private IEnumerable<string> Names() => plan.Regions.Select(r => r.Name);

    private static string Text(double number) => number.ToString("0.#", CultureInfo.InvariantCulture);
}
