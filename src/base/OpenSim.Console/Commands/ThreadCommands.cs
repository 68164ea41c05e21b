using System.Globalization;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Console.Commands;

/// <summary>
/// <c>show threads</c> = <c>threads show</c>: the named threads with their last sign of life, then the runtime's own by name; and <c>debug
/// threadpool set</c>.
/// </summary>
internal sealed class ThreadCommands(Watchdog watchdog)
{
    public void AddTo(CommandRegistry commands)
    {
        var general = commands.Group(GeneralCommands.Category);
        foreach (var words in new[] { "show threads", "threads show" })
        {
            general.Add(words, "", "Shows the threads, what processor time they took and when they last gave a sign of life.", Show,
                "A thread that waits for work is 'waiting'; one that gave no sign of life within its time is 'LATE', and the log has "
                + "said so.");
        }

        commands.Group("Debug").Add("debug threadpool set", "worker|iocp min|max <n>",
            "Sets how many threads the pool has at least or at most.", SetPool);
    }

    private static void SetPool(CommandContext context)
    {
        if (context.Arguments is not ["worker" or "iocp", "min" or "max", var word]
            || !int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var count))
        {
            context.FailWithUsage();
            return;
        }

        var (isWorker, isMin) = (context.Arguments[0] == "worker", context.Arguments[1] == "min");
        var (workers, ports) = isMin ? Least() : Most();
        (workers, ports) = isWorker ? (count, ports) : (workers, count);
        var isSet = isMin ? ThreadPool.SetMinThreads(workers, ports) : ThreadPool.SetMaxThreads(workers, ports);
        if (!isSet)
            context.Fail($"{count} is refused: the most is no less than the least, nor than the number of processors.");
        else
            context.WriteLine($"Threads at least (worker, iocp) {Least()}, at most {Most()}.");
    }

    private static (int Workers, int Ports) Least()
    {
        ThreadPool.GetMinThreads(out var workers, out var ports);
        return (workers, ports);
    }

    private static (int Workers, int Ports) Most()
    {
        ThreadPool.GetMaxThreads(out var workers, out var ports);
        return (workers, ports);
    }

    private void Show(CommandContext context)
    {
        var times = ThreadTimes.Read().ToDictionary(t => t.SystemId);
        var table = new ConsoleTable(">id", "name", "state", ">last sign", ">processor", ">age");
        foreach (var thread in watchdog.Threads.OrderBy(t => t.Name, StringComparer.OrdinalIgnoreCase))
        {
            var processor = times.Remove(thread.SystemId, out var time) ? Seconds(time.Processor) : "";
            table.Add(Text(thread.SystemId), thread.Name, State(thread), Seconds(thread.SinceBeat), processor, Seconds(thread.Age));
        }

        foreach (var group in times.Values.GroupBy(t => t.Name).OrderByDescending(g => g.Sum(t => t.Processor.TotalSeconds)))
            table.Add("", group.Count() == 1 ? group.Key : $"{group.Key} ({group.Count()})", "", "",
                Seconds(TimeSpan.FromSeconds(group.Sum(t => t.Processor.TotalSeconds))), "");
        table.WriteTo(context.Out);
    }

    private static string State(NamedThread thread) => thread.IsResting ? "waiting" : thread.IsLate ? "LATE" : "running";

    private static string Seconds(TimeSpan time) => time.TotalSeconds.ToString("0.00", CultureInfo.InvariantCulture) + " s";

    private static string Text(int id) => id == 0 ? "" : id.ToString(CultureInfo.InvariantCulture);
}
