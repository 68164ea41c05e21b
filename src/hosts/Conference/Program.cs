using System.Runtime.InteropServices;
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

    public static async Task<int> Main(string[] args)
    {
        ProcessEnds.MakeFilesForOwnerOnly();
        try
        {
            var options = ConferenceOptions.Parse(args);
            if (options.Help is not null)
                System.Console.Out.WriteLine(options.Help);
            else if (options.Units is { } folder)
                UnitFiles.Write(Read(options), folder, System.Console.Out.WriteLine);
            else
                await Run(Read(options), options);
            return 0;
        }
        catch (Exception e) when (CodeOf(e) is { } code)
        {
            System.Console.Error.WriteLine(e.Message);
            return code;
        }
    }

    private static ConferencePlan Read(ConferenceOptions options) => PlanReader.Read(options.File, System.Console.Error.WriteLine);

    private static async Task Run(ConferencePlan plan, ConferenceOptions options)
    {
        Directory.CreateDirectory(plan.Data);
        using var alone = OnlyOne.Take(plan.Data);
        using var ground = new Ground(plan, options.IsPlain);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, End);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, End);
        await using var supervisor = await Supervisor.Start(ground);
        await supervisor.Run();

        void End(PosixSignalContext signal)
        {
            signal.Cancel = true;
            ground.Quit.TrySetResult(true);
        }
    }

    private static int? CodeOf(Exception e) => e switch
    {
        OptionException => BadCommandLine,
        PlanException or UnauthorizedAccessException => BadConfiguration,
        IOException => PortInUse,
        _ => null
    };
}
