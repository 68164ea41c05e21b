using PCampbot.Measures;

namespace PCampbot.Tests;

internal static class SomeFigures
{
    /// <summary>A quiet phase of ten seconds in which nothing went wrong.</summary>
    public static Figures Of() => new()
    {
        Name = "quiet", Seconds = 10, Wanted = 0, InWorld = 0, Refused = 0, Lost = 0, Login = default, Scene = default, Movement = default,
        MovementMissed = 0,
        Chat = default, MissingAvatars = 0, MissingObjects = 0, Traffic = default, ServerCores = 0, ServerMiB = 0, BotCores = 0
    };
}
