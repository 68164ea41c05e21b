namespace OpenSim.Services.Local.Login;

/// <summary>Whether the grid's time zone has summer time now.</summary>
internal static class DaylightSaving
{
    /// <param name="setting">Names of zones separated by semicolons, or "local" or "none".</param>
    public static bool IsOn(string setting, DateTimeOffset now)
    {
        if (setting == "none")
            return false;
        if (setting == "local")
            return TimeZoneInfo.Local.IsDaylightSavingTime(now);
        foreach (var name in setting.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
        {
            if (TimeZoneInfo.TryFindSystemTimeZoneById(name, out var zone))
                return zone.IsDaylightSavingTime(now);
        }

        return false;
    }
}
