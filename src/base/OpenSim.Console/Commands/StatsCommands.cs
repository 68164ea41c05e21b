using OpenSim.Telemetry.Plots;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Console.Commands;

/// <summary><c>show stats</c> = <c>stats show</c>, <c>stats record</c> (older: <c>debug stats record</c>), <c>stats save</c>.</summary>
internal sealed class StatsCommands(StatRegistry statistics, StatSampler sampler, StatRecorder recorder)
{
    private const string RecordFile = "OpenSimStats.log";

    private readonly StatReport _report = new(statistics, sampler);

    public void AddTo(CommandRegistry commands)
    {
        var general = commands.Group(GeneralCommands.Category);
        foreach (var words in new[] { "show stats", "stats show" })
        {
            general.Add(words, "[list|all|(<category>[.<container>])+]", "Shows statistics.", Show, """
                list  the categories and containers there are
                all   every statistic: value and unit, rate a second over the last minute, or percentiles since the start, and what it means
                A category (scene) or a container in it (scene.My Region) shows only those; quote names with blanks.
                """, _ => Containers().Append("list").Append("all"));
        }

        general.Add("stats record start", "[<file>]",
            $"Writes all statistics every 5 s to a file ({RecordFile} in the data folder unless named).", StartRecording);
        general.Add("stats record stop", "", "Stops writing them.", StopRecording);
        general.Add("debug stats record start", "[<file>]", "Older name of stats record start.", StartRecording);
        general.Add("debug stats record stop", "", "Older name of stats record stop.", StopRecording);
        general.Add("stats plot", "[<file> [<folder>]]",
            $"Draws pictures of recorded statistics ({RecordFile} in the data folder unless named).", Plot);
        commands.Group("Debug").Add("debug threadpool status", "", "Shows what the thread pool does.", ShowPool);
        general.Add("stats save", "<file>", "Appends all statistics, as they are now, to a file.", Save);
    }

    private void ShowPool(CommandContext context)
    {
        foreach (var stat in _report.Select("server.threadpool"))
            context.WriteLine(_report.Line(stat));
    }

    private void Show(CommandContext context)
    {
        if (context.Arguments is [] || context.Arguments.Any(a => a.Equals("list", StringComparison.OrdinalIgnoreCase)))
            List(context);
        else if (context.Arguments.Any(a => a.Equals("all", StringComparison.OrdinalIgnoreCase)))
            ShowSelected(context, null);
        else
            foreach (var what in context.Arguments)
                ShowSelected(context, what);
    }

    private void List(CommandContext context)
    {
        foreach (var container in _report.List())
            context.WriteLine(container);
        context.WriteLine("'show stats all' shows every statistic, 'show stats <category>[.<container>]' some of them.");
    }

    private void ShowSelected(CommandContext context, string? what)
    {
        var selected = _report.Select(what);
        if (selected.Count == 0 && what is not null)
            context.Fail($"There are no statistics '{what}'; 'show stats list' tells what there is.");
        foreach (var stat in selected)
            context.WriteLine(_report.Line(stat));
    }

    private void StartRecording(CommandContext context)
    {
        if (recorder.File is { } already)
        {
            context.WriteLine($"Already recording to {already}.");
            return;
        }

        var file = context.PathOf(context.Arguments is [var named, ..] ? named : RecordFile);
        TryWrite(context, file, () =>
        {
            recorder.Start(file);
            context.WriteLine($"Recording all statistics every {StatSampler.Interval.TotalSeconds} s to {file}.");
        });
    }

    private void StopRecording(CommandContext context)
    {
        var file = recorder.File;
        recorder.Stop();
        context.WriteLine(file is null ? "Statistics were not being recorded." : $"Stopped recording to {file}.");
    }

    private void Save(CommandContext context)
    {
        if (context.Arguments is not [var named])
        {
            context.FailWithUsage();
            return;
        }

        var file = context.PathOf(named);
        TryWrite(context, file, () =>
        {
            File.AppendAllLines(file, statistics.All.Select(_report.Line));
            context.WriteLine($"Statistics saved to {file}.");
        });
    }

    private void Plot(CommandContext context)
    {
        var file = context.PathOf(context.Arguments is [var named, ..] ? named : RecordFile);
        var folder = context.Arguments is [_, var wanted] ? context.PathOf(wanted) : file + ".pictures";
        if (!File.Exists(file))
        {
            context.Fail($"There is no file {file}; 'stats record start' makes one.");
            return;
        }

        TryWrite(context, folder, () =>
        {
            // it may be being written
            using var reader = new StreamReader(new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.ReadWrite));
            if (StatGallery.Write(StatRecording.Read(reader), folder) is { } page)
                context.WriteLine($"Drawn: {page}");
            else
                context.Fail($"{file} holds no two readings yet; one comes every {StatSampler.Interval.TotalSeconds} s.");
        });
    }

    private static void TryWrite(CommandContext context, string file, Action write)
    {
        try
        {
            write();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            context.Fail($"{file} cannot be written: {e.Message}");
        }
    }

    private IEnumerable<string> Containers() =>
        statistics.All.SelectMany(s => new[] { s.Def.Category, $"{s.Def.Category}.{s.Def.Container}" })
            .Distinct(StringComparer.OrdinalIgnoreCase);
}
