namespace OpenSim.Services.Remote.Late;

/// <summary>
/// The end of a loop that sends what has waited for services. It begins nothing new; one call may still be under way, to a server that
/// takes minutes, and a simulator's stores close after it.
/// </summary>
internal static class LateEnd
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    public static async Task Of(Task loop, TimeProvider time)
    {
        try
        {
            await loop.WaitAsync(Patience, time);
        }
        catch (TimeoutException)
        {
            // Anything it was sending stays on the disk until it has been taken.
        }
    }
}
