using OpenSim.Scripts.Declarations;

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

    public static void llSleep(RegionScript script, double sec) => script.Sleep(sec);

    public static void llResetScript(RegionScript script) => script.Reset();

    public static double llGetTime(RegionScript script) => script.Scene.Clock.Seconds - script.Began;

    public static void llResetTime(RegionScript script) => script.Began = script.Scene.Clock.Seconds;

    public static double llGetAndResetTime(RegionScript script)
    {
        var time = llGetTime(script);
        llResetTime(script);
        return time;
    }
}
