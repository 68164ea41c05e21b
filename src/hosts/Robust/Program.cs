using OpenSim.Hosting;
using OpenSim.Robust.Options;

namespace OpenSim.Robust;

internal static class Program
{
    public static Task<int> Main(string[] args) => new ProgramRun<RobustOptions>(GridServer.Version, RobustOptions.Parse,
        async (options, quit) => await GridServer.Start(options, System.Console.In, System.Console.Out, quit)).Run(args);
}
