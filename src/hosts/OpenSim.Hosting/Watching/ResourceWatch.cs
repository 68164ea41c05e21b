using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Hosting.Watching;

/// <summary>Looks after memory once a second, and shows memory and descriptors among the statistics.</summary>
internal sealed partial class ResourceWatch
{
    private const long Mega = 1024 * 1024;

    private readonly MemoryGuard _memory;
    private readonly ILogger _log;

    public ResourceWatch(ProgramGround ground)
    {
        (_memory, _log) = (ground.Memory, ground.Log);
        void Add(string name, string otel, string unit, string description, Func<double> read) => ground.Statistics.Gauge(
            new StatDef("server", "process", name, otel, unit, StatKind.Gauge, description), read);
        Add("OpenDescriptors", "process.open_file_descriptor.count", "", "Files and sockets that are open.", () => ground.Descriptors.Used);
        Add("MaxDescriptors", "process.open_file_descriptor.limit", "", "How many the system allows (ulimit -n).",
            () => ground.Descriptors.Max);
        Add("MemoryLimit", "process.memory.limit", "MB", "Memory that the program may take in all; 0 for no limit.",
            () => (double)ground.Memory.Bound / Mega);
    }

    /// <summary>One round, each second.</summary>
    public void Look()
    {
        if (!_memory.Look())
            return;
        if (_memory.IsShort)
            LogShort(_memory.Bound / Mega);
        else
            LogRoom();
    }

    [LoggerMessage(5, LogLevel.Warning,
        "Memory is short: of {Limit} MB ([Startup] MemoryLimit) more is used than [Startup] MemoryMark allows. Logins, uploads and big "
        + "answers are refused until there is room.")]
    private partial void LogShort(long limit);

    [LoggerMessage(6, LogLevel.Information, "There is room in memory again.")]
    private partial void LogRoom();
}
