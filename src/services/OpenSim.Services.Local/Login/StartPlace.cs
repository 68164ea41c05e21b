using System.Globalization;
using System.Numerics;

namespace OpenSim.Services.Local.Login;

/// <summary>Where a viewer asks to start: <c>last</c>, <c>home</c>, or <c>uri:Region&amp;x&amp;y&amp;z</c>.</summary>
/// <param name="Word">last, home or url: what the reply calls start_location when it came true.</param>
internal readonly record struct StartPlace(string Word, string RegionName, Vector3? Position)
{
    public static readonly StartPlace Last = new("last", "", null);

    /// <summary>It names a grid too: "Region@host:port", "host:port:Region", an address.</summary>
    public bool IsAbroad => RegionName.Contains('@', StringComparison.Ordinal) || RegionName.Contains(':', StringComparison.Ordinal);

    /// <summary>Whatever cannot be understood means last.</summary>
    public static StartPlace Parse(string text)
    {
        text = text.Trim();
        if (text.Equals("home", StringComparison.OrdinalIgnoreCase))
            return new StartPlace("home", "", null);
        if (!text.StartsWith("uri:", StringComparison.OrdinalIgnoreCase))
            return Last;
        var parts = text[4..].Split('&');
        var name = Uri.UnescapeDataString(parts[0]).Trim();
        return name.Length == 0 ? Last : new StartPlace("url", name, Coordinates(parts));
    }

    /// <summary>What is said to anyone who asked for a region by name and is in another one; null to all others.</summary>
    /// <param name="goesAbroad">People go to other grids from here.</param>
    /// <param name="reason">The region's words; empty where there is none.</param>
    public string? WhyElsewhere(Destination place, bool goesAbroad, string reason)
    {
        if (Word != "url" || place.StartLocation == "url")
            return null;
        var here = $"You are in {place.Region.RegionName}.";
        if (IsAbroad && !goesAbroad)
            return $"{RegionName} is in another grid, and nobody goes to other grids from here. {here}";
        return reason.Length > 0
            ? $"{RegionName} cannot be entered now: {reason.TrimEnd('.')}. {here}"
            : $"{RegionName} cannot be entered now, or there is no such region. {here}";
    }

    private static Vector3? Coordinates(string[] parts) =>
        parts.Length >= 4 && TryNumber(parts[1], out var x) && TryNumber(parts[2], out var y) && TryNumber(parts[3], out var z)
            ? new Vector3(x, y, z)
            : null;

    private static bool TryNumber(string text, out float value) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);
}
