using System.Globalization;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The region's day and its sun: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class SunFunctions
{
    private const double DaySeconds = 86_400;
    private const double SunriseHour = 6; // at which viewers' clock of the region begins

    /// <summary>0 to 24.</summary>
    public static double osGetCurrentSunHour(RegionScript script) => 24 * Fraction(script);

    /// <summary>Seconds of a day of 24 hours.</summary>
    public static double osGetApparentTime(RegionScript script) => DaySeconds * Fraction(script);

    public static double osGetApparentRegionTime(RegionScript script) => DaySeconds * Fraction(script);

    public static string osGetApparentTimeString(RegionScript script, int format24) => Text(Fraction(script), format24 != 0);

    public static string osGetApparentRegionTimeString(RegionScript script, int format24) => Text(Fraction(script), format24 != 0);

    /// <param name="param">day_length, year_length …; anything else is 0.</param>
    public static double osGetSunParam(RegionScript script, string param) => param.ToLowerInvariant() switch
    {
        "day_length" => Day(script).Length,
        "year_length" => 365,
        "update_interval" => 0.1,
        "day_time_sun_hour_scale" => 1,
        _ => 0
    };

    public static double osSunGetParam(RegionScript script, string param) => osGetSunParam(script, param);

    /// <summary>Nothing: environments say what the sun does, and OpenSimulator has had no sun module since it has them.</summary>
    public static void osSetSunParam(RegionScript script, string param, double value)
    {
    }

    /// <summary>The same.</summary>
    public static void osSunSetParam(RegionScript script, string param, double value)
    {
    }

    /// <summary>Nothing, as in OpenSimulator.</summary>
    public static void osSetEstateSunSettings(RegionScript script, int sunFixed, double sunHour)
    {
    }

    /// <summary>Where no environment says otherwise.</summary>
    public static void osSetRegionSunSettings(RegionScript script, int useEstateSun, int sunFixed, double sunHour)
    {
        if (!double.IsFinite(sunHour))
            return;
        var hour = ((sunHour % 24) + 24) % 24;
        script.Scene.Settings.Change(row => row with
        {
            UseEstateSun = useEstateSun != 0,
            FixedSun = sunFixed != 0,
            SunPosition = hour + SunriseHour
        });
    }

    private static double Fraction(RegionScript script) => Day(script).FractionAt(script.Scene.Clock.UnixTime);

    private static RegionDay Day(RegionScript script) =>
        script.Scene.RequestModuleInterface<IEnvironments>()?.DayAt(script.Part.WorldPosition) ?? RegionDay.Default;

    private static string Text(double fraction, bool format24)
    {
        var time = TimeSpan.FromSeconds(DaySeconds * fraction);
        if (format24)
            return time.ToString(@"hh\:mm\:ss", CultureInfo.InvariantCulture);
        var hour = time.Hours > 12 ? time.Hours - 12 : time.Hours;
        return string.Create(CultureInfo.InvariantCulture, $"{hour}:{time.Minutes:00}:{time.Seconds:00} {(time.Hours >= 12 ? "PM" : "AM")}");
    }
}
