using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules;

/// <summary>What a module is given to work with: nothing is reached through statics.</summary>
/// <param name="Services">Service contracts of <c>OpenSim.Services</c> by type (the composition root fills it).</param>
public sealed record ModuleContext(
    Configuration Configuration,
    StatRegistry Statistics,
    CommandRegistry Commands,
    ILoggerFactory Loggers,
    IServiceProvider Services)
{
    /// <summary>The regions of this process: those that the modules have been added to.</summary>
    public Scenes Scenes { get; init; } = new();

    /// <summary>Work of modules that are one for all regions: it does not end with one of them.</summary>
    public ProcessWork Work { get; init; } = new(Configuration, Statistics, Loggers);

    /// <summary>Folder of files that settings name without one.</summary>
    public string Folder { get; init; } = Environment.CurrentDirectory;
}
