using System.Globalization;
using System.Runtime.InteropServices;
using OpenSim.Conference.Links;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Processes;
using OpenSim.Conference.Units;
using OpenSim.Settings.Options;

namespace OpenSim.Conference;

internal static class Program
{
    private const int BadCommandLine = 2; // the simulator's codes
    private const int BadConfiguration = 3;
    private const int PortInUse = 4;
    private const string Status = "/proc/self/status";
    private const string Ignored = "SigIgn:"; // a mask of signals, the lowest bit for SIGHUP
    private static readonly TimeSpan AskAgain = TimeSpan.FromMilliseconds(200);

    public static async Task<int> Main(string[] args)
    {
        ProcessEnds.MakeFilesForOwnerOnly();
        try
        {
            var options = ConferenceOptions.Parse(args);
            if (options.Help is not null)
                System.Console.Out.WriteLine(options.Help);
            else if (options.Units is { } folder)
                UnitFiles.Write(Read(options), UnitPlace.Here(options.File, folder), System.Console.Out.WriteLine);
            else if (options.Awaited is { } member)
                await Await(Read(options), member);
            else
                return await Run(Read(options), options);
            return 0;
        }
        catch (Exception e) when (CodeOf(e) is { } code)
        {
            System.Console.Error.WriteLine(e.Message);
            return code;
        }
    }

    private static ConferencePlan Read(ConferenceOptions options) => PlanReader.Read(options.File, System.Console.Error.WriteLine);

    private static async Task Await(ConferencePlan plan, string name)
    {
        var member = plan.Find(name) ?? throw new PlanException($"The conference has no {name}.");
        using var link = new MemberLink(plan, ""); // whoever asks is told
        while (await link.Ready(member) is null)
            await Task.Delay(AskAgain);
    }

    private static async Task<int> Run(ConferencePlan plan, ConferenceOptions options)
    {
        Directory.CreateDirectory(plan.Data);
        using var alone = OnlyOne.Take(plan.Data);
        using var ground = new ConferenceGround(plan, options.IsPlain);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, End);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, End);
        using var hangUp = IgnoresHangUp() ? null : PosixSignalRegistration.Create(PosixSignal.SIGHUP, Leave);
        await using var supervisor = await Supervisor.Start(ground);
        return await supervisor.Run();

        void End(PosixSignalContext signal)
        {
            signal.Cancel = true;
            ground.Quit.TrySetResult(true);
        }

        // A dropped line is nobody's wish to send everybody home.
        void Leave(PosixSignalContext signal)
        {
            signal.Cancel = true;
            ground.Quit.TrySetResult(false);
        }
    }

    // Started by nohup: a registration would undo that.
    private static bool IgnoresHangUp() =>
        File.ReadLines(Status).FirstOrDefault(line => line.StartsWith(Ignored, StringComparison.Ordinal)) is { } line
            && (ulong.Parse(line.AsSpan(Ignored.Length).Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture) & 1) != 0;

    private static int? CodeOf(Exception e) => e switch
    {
        OptionException => BadCommandLine,
        PlanException or UnauthorizedAccessException => BadConfiguration,
        IOException => PortInUse,
        _ => null
    };
}
