namespace PCampbot.Remote;

/// <summary>Measures how long a server is not ready after something that was done to it.</summary>
/// <param name="isReady">What it answers at <c>/ready</c>.</param>
public sealed class Outage(Func<CancellationToken, Task<bool>> isReady, TimeProvider time)
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>
    /// Seconds from the deed until it is ready again, having been not ready meanwhile; null when that has not come to pass within a minute.
    /// </summary>
    public async Task<double?> After(Func<Task> deed, CancellationToken cancel)
    {
        var since = time.GetTimestamp();
        await deed();
        var isSeen = false;
        while (time.GetElapsedTime(since) < Patience)
        {
            if (!await isReady(cancel))
                isSeen = true;
            else if (isSeen)
                return time.GetElapsedTime(since).TotalSeconds;
            await Task.Delay(Interval, time, cancel);
        }

        return null;
    }
}
