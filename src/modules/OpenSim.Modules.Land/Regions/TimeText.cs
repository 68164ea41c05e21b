namespace OpenSim.Modules.Land.Regions;

/// <summary>A time in words, as OpenSimulator tells it: "2 minutes and 1 second".</summary>
internal static class TimeText
{
    public static string Of(int seconds)
    {
        var (minutes, rest) = (seconds / 60, seconds % 60);
        return minutes == 0 ? Count(rest, "second")
            : rest == 0 ? Count(minutes, "minute")
            : $"{Count(minutes, "minute")} and {Count(rest, "second")}";
    }

    private static string Count(int number, string what) => number == 1 ? $"1 {what}" : $"{number} {what}s";
}
