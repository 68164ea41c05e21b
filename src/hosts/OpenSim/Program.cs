using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Settings;
using OpenSim.Settings.Options;
using OpenSim.Store.Sql;

namespace OpenSim.Host;

internal static class Program
{
    public static async Task<int> Main(string[] args)
    {
        try
        {
            var options = HostOptions.Parse(args);
            if (options.Help is not null || options.Version)
            {
                System.Console.Out.WriteLine(options.Help ?? Simulator.Version);
                return 0;
            }

            await using var simulator = new Simulator(options);
            return await simulator.Run();
        }
        catch (Exception e) when (Sentence(e) is { } known)
        {
            System.Console.Error.WriteLine(known.Text);
            return known.ExitCode;
        }
    }

    /// <summary>What an operator can act on, in one sentence; null for a defect, which is shown with its stack.</summary>
    private static (string Text, int ExitCode)? Sentence(Exception e) => e switch
    {
        OptionException => (e.Message, StartupException.BadCommandLine),
        StartupException s => (s.Message, s.ExitCode),
        ConfigurationException => (e.Message, StartupException.BadConfiguration),
        StoreException => (e.Message, StartupException.BadDatabase),
        DllNotFoundException => ($"A native library is missing: {e.Message}", StartupException.MissingPart),
        IOException => (e.Message, StartupException.PortInUse),
        UnauthorizedAccessException => (e.Message, StartupException.BadConfiguration),
        _ => null
    };
}
