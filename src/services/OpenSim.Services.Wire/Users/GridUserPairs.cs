using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Users;

/// <summary>
/// Home and last place of users in answers of the grid user service. Times are dates as the server's culture writes them, without their
/// zone, which is UTC: <c>11/23/2026 4:57:17 AM</c>.
/// </summary>
public static class GridUserPairs
{
    public static LlsdMap Write(GridUserInfo user) => new()
    {
        ["UserID"] = user.UserId,
        ["HomeRegionID"] = user.HomeRegionId,
        ["HomePosition"] = user.HomePosition.ToWire(),
        ["HomeLookAt"] = user.HomeLookAt.ToWire(),
        ["LastRegionID"] = user.LastRegionId,
        ["LastPosition"] = user.LastPosition.ToWire(),
        ["LastLookAt"] = user.LastLookAt.ToWire(),
        ["Online"] = user.Online,
        ["Login"] = Date(user.Login),
        ["Logout"] = Date(user.Logout)
    };

    /// <summary>Null when there is no id in it.</summary>
    public static GridUserInfo? Read(LlsdMap pairs) => pairs["UserID"].AsString().Length == 0 ? null : new GridUserInfo
    {
        UserId = pairs["UserID"].AsString(),
        HomeRegionId = pairs["HomeRegionID"].AsUuid(),
        HomePosition = pairs["HomePosition"].AsVector3(),
        HomeLookAt = pairs["HomeLookAt"].AsVector3(),
        LastRegionId = pairs["LastRegionID"].AsUuid(),
        LastPosition = pairs["LastPosition"].AsVector3(),
        LastLookAt = pairs["LastLookAt"].AsVector3(),
        Online = pairs["Online"].AsFlag(),
        Login = Seconds(pairs["Login"].AsString()),
        Logout = Seconds(pairs["Logout"].AsString())
    };

    private static string Date(long seconds) => DateTimeOffset.FromUnixTimeSeconds(Math.Clamp(seconds, 0, int.MaxValue))
        .UtcDateTime.ToString("MM/dd/yyyy HH:mm:ss", CultureInfo.InvariantCulture);

    // Newer .NET puts a narrow no-break space before AM and PM.
    private static long Seconds(string text)
    {
        const DateTimeStyles Utc = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        return DateTimeOffset.TryParse(text.Replace('\u202F', ' '), CultureInfo.InvariantCulture, Utc, out var date)
            ? Math.Max(0, date.ToUnixTimeSeconds())
            : 0;
    }
}
