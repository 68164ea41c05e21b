using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What the script's own values take of what they may take, in bytes.</summary>
[ScriptFunctions]
public static class MemoryFunctions
{
    public static int llGetUsedMemory(Script script) => script.TryMeasure() ? script.UsedMemory : 0;

    public static int llGetFreeMemory(Script script) =>
        script.TryMeasure() ? Math.Max(0, script.MemoryLimit - script.UsedMemory) : 0;

    /// <summary>The most that it has used since it began: it is always measured here, whatever llScriptProfiler says.</summary>
    public static int llGetSPMaxMemory(Script script) => llGetUsedMemory(script);

    public static void llScriptProfiler(Script script, int flags)
    {
    }

    public static int llGetMemoryLimit(Script script) => script.MemoryLimit;

    /// <summary>FALSE for more than a script may have, and for less than it has at present.</summary>
    public static int llSetMemoryLimit(Script script, int limit)
    {
        if (!script.TryMeasure() || limit <= 0 || limit < script.UsedMemory || limit > script.MaxMemory)
            return 0;
        script.MemoryLimit = limit;
        return 1;
    }
}
