using System.Globalization;
using System.Runtime.InteropServices;
using OpenSim.Hosting.Options;
using OpenSim.Hosting.Startup;
using OpenSim.Settings;
using OpenSim.Settings.Options;
using OpenSim.Store.Sql;
using OpenSim.Telemetry.Resources;

namespace OpenSim.Hosting;

/// <summary>A program from its command line to its exit code.</summary>
/// <param name="version">What <c>--version</c> says.</param>
/// <param name="more">What is known of exceptions of this program only; null for none of them.</param>
public sealed class ProgramRun<T>(string version, Func<string[], T> parse, Func<T, TaskCompletionSource, Task<IRunningProgram>> start,
    Func<Exception, (string Text, int ExitCode)?>? more = null)
    where T : ProgramOptions
{
    private const int SignalOfHangUp = 1;

    /// <summary>For the end of a program that has lost a thread: less than a supervisor's own, 90 s with systemd.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <remarks>
    /// Descriptors are looked at before anything else is loaded: with too few of them the runtime says that it cannot find its own
    /// libraries.
    /// </remarks>
    public Task<int> Run(string[] args)
    {
        var allowed = Descriptors.Allowed();
        if (allowed >= Descriptors.MinAllowed)
            return Start(args);
        System.Console.Error.WriteLine(
            $"Too few open files are allowed: {allowed}, and the program needs {Descriptors.MinAllowed} at least and some thousands for visitors; "
            + "raise them (ulimit -n 4096; systemd: LimitNOFILE=).");
        return Task.FromResult(StartupException.TooFewDescriptors);
    }

    /// <summary>Waits until the program has to end, and ends it.</summary>
    /// <exception cref="ThreadDiedException">A thread that it cannot do without has died; what could be written is.</exception>
    public async Task RunToEnd(IRunningProgram program)
    {
        try
        {
            await program.WaitForEnd();
        }
        catch (Exception e) when (Sentence(e) is not null)
        {
            // A dead thread may hold what the end waits for: on another thread, and not for ever.
            await Task.WhenAny(Task.Run(async () => await program.DisposeAsync()), Task.Delay(Patience));
            throw;
        }

        await program.DisposeAsync();
    }

    /// <summary>What an operator can act on, in one sentence; null for a defect, which is shown with its stack.</summary>
    public (string Text, int ExitCode)? Sentence(Exception e) => more?.Invoke(e) ?? e switch
    {
        OptionException => (e.Message, StartupException.BadCommandLine),
        StartupException s => (s.Message, s.ExitCode),
        ThreadDiedException => (e.Message, ThreadDiedException.ExitCode),
        ConfigurationException => (e.Message, StartupException.BadConfiguration),
        StoreException => (e.Message, StartupException.BadDatabase),
        DllNotFoundException => ($"A native library is missing: {e.Message}", StartupException.MissingPart),
        AggregateException a => a.Flatten().InnerExceptions.Select(Sentence).FirstOrDefault(known => known is not null),
        IOException => (e.Message, StartupException.PortInUse),
        UnauthorizedAccessException => (e.Message, StartupException.BadConfiguration),
        _ => null
    };

    private async Task<int> Start(string[] args)
    {
        FileRights.MakeFilesForOwnerOnly();
        try
        {
            var options = parse(args);
            if (options.Help is not null || options.Version)
            {
                System.Console.Out.WriteLine(options.Help ?? version);
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

    private async Task Run(T options)
    {
        var quit = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, End);
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, End);
        // The terminal was closed. Whoever started the program by nohup wants it to go on.
        using var hangup = IsIgnored(SignalOfHangUp) ? null : PosixSignalRegistration.Create(PosixSignal.SIGHUP, End);
        await RunToEnd(await start(options, quit));

        void End(PosixSignalContext signal)
        {
            signal.Cancel = true;
            quit.TrySetResult();
        }
    }

    // Linux says which signals a process was started to ignore, as a hexadecimal set of bits.
    private static bool IsIgnored(int signal)
    {
        const string mask = "SigIgn:";
        if (!File.Exists("/proc/self/status"))
            return false;
        var line = File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith(mask, StringComparison.Ordinal));
        return ulong.TryParse(line?[mask.Length..].Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var ignored)
            && (ignored & (1UL << (signal - 1))) != 0;
    }
}
