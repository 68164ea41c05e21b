using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Hosting;
using OpenSim.Store.Sql;

namespace OpenSim.Host;

internal static class Program
{
    internal static ProgramRun<HostOptions> Whole { get; } = new(Simulator.Version, HostOptions.Parse,
        async (options, quit) => await Simulator.Start(options, System.Console.In, System.Console.Out, quit), Sentence);

    public static Task<int> Main(string[] args) => Whole.Run(args);

    private static (string Text, int ExitCode)? Sentence(Exception e) => e switch
    {
        RegionLostException or StoreException { Fault: StoreFault.NotOwner } => (e.Message, RegionLostException.ExitCode),
        UnsavedException u => (u.Message, u.ExitCode),
        _ => null
    };
}
