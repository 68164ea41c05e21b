namespace OpenSim.Scripts.Api.Experiences;

/// <summary>XP_ERROR_….</summary>
internal static class XpError
{
    public const int None = 0, Throttled = 1, ExperiencesDisabled = 2, InvalidParameters = 3, NotPermitted = 4, NoExperience = 5,
        InvalidExperience = 7, ExperienceDisabled = 8, ExperienceSuspended = 9, UnknownError = 10, QuotaExceeded = 11,
        StorageException = 13, KeyNotFound = 14, RetryUpdate = 15, MaturityExceeded = 16, NotPermittedLand = 17, RequestTimeout = 18;

    // By number; scripts show them to people.
    private static readonly string[] Messages =
    [
        "no error", "exceeded throttle", "experiences are disabled", "invalid parameters", "operation not permitted",
        "script not associated with an experience", "not found", "invalid experience", "experience is disabled", "experience is suspended",
        "unknown error", "experience data quota exceeded", "key-value store is disabled", "key-value store communication failed",
        "key doesn't exist", "retry update", "experience content rating too high", "not allowed to run in current location",
        "experience permissions request timed out"
    ];

    public static string MessageOf(int error) => Messages[error >= 0 && error < Messages.Length ? error : UnknownError];
}
