using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Hosting;
using OpenSim.Modules;
using OpenSim.Services.Login;

namespace OpenSim.Host;

/// <summary>What every part of the simulator stands on: what each program has, and the list of regions.</summary>
internal sealed class Ground(HostOptions options, TextReader input, TextWriter output, TaskCompletionSource quit)
    : ProgramGround((Simulator.ProgramName, Simulator.VersionNumber), options, DeclaredSettings.Catalog(), input, output, quit)
{
    public HostOptions Options { get; } = options;

    public Scenes Scenes { get; } = new();

    /// <summary>
    /// Names of regions that are away for a moment: consoles keep them chosen, and what is typed meanwhile is for no other region.
    /// </summary>
    public IReadOnlyList<string> Restarting { get; set; } = [];

    public LoginGate Gate { get; } = new();

    protected override IEnumerable<string> RegionNames => Scenes.Select(s => s.Info.Name).Union(Restarting);

    protected override void Check() => ConfigurationStep.Check(Options, Folder, Configuration, Warn);
}
