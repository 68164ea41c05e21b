using OpenSim.Settings;
using PCampbot.Bots;
using PCampbot.Commands;
using PCampbot.Options;

namespace PCampbot;

internal static class Program
{
    public static async Task<int> Main(string[] args)
    {
        var output = TextWriter.Synchronized(System.Console.Out);
        BotOptions options;
        try
        {
            options = BotOptions.Parse(args);
            ReadIni(options, "pCampBot.ini");
        }
        catch (ArgumentException e)
        {
            System.Console.Error.WriteLine(e.Message);
            return 2;
        }

        if (options.Help || options.Missing() is not null)
        {
            output.WriteLine(options.Help ? BotOptions.Usage : options.Missing());
            return options.Help ? 0 : 2;
        }

        return await Run(options, output);
    }

    private static async Task<int> Run(BotOptions options, TextWriter output)
    {
        using var quit = new CancellationTokenSource();
        using var crowd = new BotCrowd(options, output.WriteLine);
        System.Console.CancelKeyPress += (_, e) =>
        {
            e.Cancel = true;
            quit.Cancel();
        };
        StartReading(new BotConsole(crowd, output, quit), output);
        if (options.ConnectAtStart)
            await crowd.Connect(int.MaxValue);
        await Task.Delay(options.RunFor ?? Timeout.InfiniteTimeSpan, quit.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        var report = await crowd.MakeReport();
        output.WriteLine(report.ToString());
        if (options.ReportFolder is { } folder)
            report.Save(folder);
        await crowd.LogoutAll(TimeSpan.FromSeconds(5));
        return report.Passed ? 0 : 1;
    }

    // A thread of its own: reading standard input blocks, and ends only with the process when it is a terminal.
    private static void StartReading(BotConsole console, TextWriter output) => new Thread(() =>
    {
        while (System.Console.In.ReadLine() is { } line)
        {
            try
            {
                console.Run(line).GetAwaiter().GetResult();
            }
            catch (InvalidOperationException e)
            {
                output.WriteLine(e.Message);
            }
        }
    }) { IsBackground = true, Name = "Console" }.Start();

    private static void ReadIni(BotOptions options, string file)
    {
        if (!File.Exists(file))
            return;
        if (!IniReader.TryRead(file, File.ReadAllText(file), out var document, out var error))
            throw new ArgumentException(error);
        foreach (var entry in document.Entries)
        {
            switch (entry.Section.ToLowerInvariant(), entry.Key.ToLowerInvariant())
            {
                case ("botmanager", "logindelay") when int.TryParse(entry.Value, out var delay): options.LoginDelay = TimeSpan.FromMilliseconds(delay); break;
                case ("bot", "sendagentupdates") when bool.TryParse(entry.Value, out var send): options.SendAgentUpdates = send; break;
                case ("bot", "requestobjecttextures") when bool.TryParse(entry.Value, out var request): options.RequestObjectTextures = request; break;
            }
        }
    }
}
