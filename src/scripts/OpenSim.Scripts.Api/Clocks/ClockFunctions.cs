using System.Globalization;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Clocks;

/// <summary>The time of day and the date, by the region's clock.</summary>
[ScriptFunctions]
public static class ClockFunctions
{
    [OwnState]
    public static int llGetUnixTime(RegionScript script) => (int)script.Scene.Clock.UnixTime;

    /// <summary>ISO 8601 with six decimals, UTC.</summary>
    [OwnState]
    public static string llGetTimestamp(RegionScript script) =>
        Now(script).ToString("yyyy-MM-ddTHH:mm:ss.ffffffZ", CultureInfo.InvariantCulture);

    /// <summary>UTC.</summary>
    [OwnState]
    public static string llGetDate(RegionScript script) => Now(script).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <summary>Seconds since midnight, UTC.</summary>
    [OwnState]
    public static double llGetGMTclock(RegionScript script) => Math.Floor(Now(script).TimeOfDay.TotalSeconds);

    /// <summary>Seconds since midnight: Pacific time in Second Life's dialect, the machine's in OpenSimulator's.</summary>
    [OwnState]
    public static double llGetWallclock(RegionScript script) => Math.Floor(
        (script.Dialect == Dialect.SecondLife ? Pacific(Now(script)) : Now(script).ToLocalTime()).TimeOfDay.TotalSeconds);

    [OwnState]
    public static double osGetPSTWallclock(RegionScript script) => Math.Floor(Pacific(Now(script)).TimeOfDay.TotalSeconds);

    private static DateTime Now(RegionScript script) => DateTime.UnixEpoch.AddSeconds(script.Scene.Clock.UnixTime);

    /// <summary>
    /// By the rule of 2007, without the machine's table of time zones, which small images lack: an hour more from the second Sunday of
    /// March to the first of November, from 2 o'clock on both days.
    /// </summary>
    private static DateTime Pacific(DateTime utc)
    {
        var standard = utc.AddHours(-8);
        var begin = Sunday(standard.Year, 3, 2).AddHours(2);
        var end = Sunday(standard.Year, 11, 1).AddHours(1);
        return standard >= begin && standard < end ? standard.AddHours(1) : standard;
    }

    private static DateTime Sunday(int year, int month, int number)
    {
        var first = new DateTime(year, month, 1, 0, 0, 0, DateTimeKind.Unspecified);
        return first.AddDays((7 - (int)first.DayOfWeek) % 7 + 7 * (number - 1));
    }
}
