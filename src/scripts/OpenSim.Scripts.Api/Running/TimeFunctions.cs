using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Api.Running;

/// <summary>The script's own time, and its course.</summary>
[ScriptFunctions]
public static class TimeFunctions
{
    public static void llSetTimerEvent(RegionScript script, double sec)
    {
        script.TimerPeriod = sec > 0 ? sec : 0;
        script.Host.SetTimer(script.TimerPeriod);
    }

    /// <summary>Seconds that the script waits after each event before the next begins.</summary>
    public static void llMinEventDelay(RegionScript script, double delay) => script.MinEventDelay = delay > 0 ? Math.Min(delay, 1e9) : 0;

    public static void llSleep(Script script, double sec) => script.Sleep(sec);

    public static void llResetScript(Script script) => script.Reset();

    [OwnState]
    public static double llGetTime(RegionScript script) => script.Scene.Clock.Seconds - script.Began;

    [OwnState]
    public static void llResetTime(RegionScript script) => script.Began = script.Scene.Clock.Seconds;

    [OwnState]
    public static double llGetAndResetTime(RegionScript script)
    {
        var time = llGetTime(script);
        llResetTime(script);
        return time;
    }
}
