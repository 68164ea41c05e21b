using OpenSim.Console.Rest;

namespace OpenSim.Console.Tests.Rest;

internal static class TaskExtensions
{
    /// <summary>Lets the long poll run out when there is nothing to read.</summary>
    public static async Task<string?> WithEmptyAllowed(this Task<string?> reading, ConsoleFixture fixture)
    {
        if (!reading.IsCompleted)
            fixture.Time.Advance(RestConsole.LongPoll);
        return await reading;
    }
}
