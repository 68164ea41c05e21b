using OpenSim.Telemetry.Limits;

namespace OpenSim.Hosting.Startup;

/// <summary>Bounds of the program as a whole.</summary>
public static class ProgramLimits
{
    public static readonly LimitDef Memory = new("server", "memory", "MemoryShort", "opensim.memory.limit", "bytes", LimitPer.Process,
        ProgramSettings.MemoryLimit, "Memory beyond which logins, uploads and big answers are refused in words until there is room again.");
}
