using System.Runtime.InteropServices;
using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Host.Startup;
using OpenSim.Settings;
using OpenSim.Settings.Options;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Resources;

namespace OpenSim.Host;

internal static class Program
{
    /// <summary>For the end of a simulator that has lost a thread: less than a supervisor's own, 90 s with systemd.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <remarks>
    /// Descriptors are looked at before anything else is loaded: with too few of them the runtime says that it cannot find its own
    /// libraries.
    /// </remarks>
    public static Task<int> Main(string[] args)
    {
        var allowed = Descriptors.Allowed();
        if (allowed >= Descriptors.MinAllowed)
            return Start(args);
        System.Console.Error.WriteLine(
            $"Too few open files are allowed: {allowed}, and the simulator needs {Descriptors.MinAllowed} at least and some thousands for visitors; "
            + "raise them (ulimit -n 4096; systemd: LimitNOFILE=).");
        return Task.FromResult(StartupException.TooFewDescriptors);
    }

    private static async Task<int> Start(string[] args)
    {
        FileRights.MakeFilesForOwnerOnly();
        try
        {
            var options = HostOptions.Parse(args);
            if (options.Help is not null || options.Version)
            {
                System.Console.Out.WriteLine(options.Help ?? Simulator.Version);
                return 0;
            }

            await Run(options);
            return 0;
        }
        catch (Exception e) when (Sentence(e) is { } known)
        {
            System.Console.Error.WriteLine(known.Text);
            return known.ExitCode;
        }
    }

    private static async Task Run(HostOptions options)
    {
        var quit = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, End);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, End);
        var simulator = await Simulator.Start(options, System.Console.In, System.Console.Out, quit);
        await RunToEnd(simulator);

        void End(PosixSignalContext signal)
        {
            signal.Cancel = true;
            quit.TrySetResult();
        }
    }

    /// <summary>Waits until the simulator has to end, and ends it.</summary>
    /// <exception cref="ThreadDiedException">A thread that it cannot do without has died; what could be written is.</exception>
    /// <exception cref="RegionLostException">Another simulator has a region of it.</exception>
    internal static async Task RunToEnd(Simulator simulator)
    {
        try
        {
            await simulator.WaitForEnd();
        }
        catch (Exception e) when (e is ThreadDiedException or RegionLostException)
        {
            // A dead thread may hold what the end waits for: on another thread, and not for ever.
            await Task.WhenAny(Task.Run(async () => await simulator.DisposeAsync()), Task.Delay(Patience));
            throw;
        }

        await simulator.DisposeAsync();
    }

    /// <summary>What an operator can act on, in one sentence; null for a defect, which is shown with its stack.</summary>
    internal static (string Text, int ExitCode)? Sentence(Exception e) => e switch
    {
        OptionException => (e.Message, StartupException.BadCommandLine),
        StartupException s => (s.Message, s.ExitCode),
        ThreadDiedException => (e.Message, ThreadDiedException.ExitCode),
        ConfigurationException => (e.Message, StartupException.BadConfiguration),
        RegionLostException or StoreException { Fault: StoreFault.NotOwner } => (e.Message, RegionLostException.ExitCode),
        StoreException => (e.Message, StartupException.BadDatabase),
        DllNotFoundException => ($"A native library is missing: {e.Message}", StartupException.MissingPart),
        UnsavedException u => (u.Message, u.ExitCode),
        AggregateException a => a.Flatten().InnerExceptions.Select(Sentence).FirstOrDefault(known => known is not null),
        IOException => (e.Message, StartupException.PortInUse),
        UnauthorizedAccessException => (e.Message, StartupException.BadConfiguration),
        _ => null
    };
}
