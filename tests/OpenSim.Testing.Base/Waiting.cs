namespace OpenSim.Testing;

/// <summary>
/// Waits on the thread that asks: a test that holds a region's token holds it with its thread, and may go on in no other. What does not
/// come fails the test that waits for it, and not the whole run.
/// </summary>
public static class Waiting
{
    /// <summary>More than anything takes here on a machine whose processors are taken.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    public static T For<T>(ValueTask<T> answer) => For(answer.AsTask());

    public static T For<T>(Task<T> answer)
    {
        For((Task)answer);
#pragma warning disable RS0030 // it is there
        return answer.GetAwaiter().GetResult();
#pragma warning restore RS0030
    }

    /// <exception cref="TimeoutException">It has not come about.</exception>
#pragma warning disable RS0030 // the one place where tests block
    public static void For(Task work)
    {
        if (Task.WaitAny([work], Patience) < 0)
            throw new TimeoutException("Nothing has answered: it may need the region's token, which the thread that waits here holds.");
        work.GetAwaiter().GetResult();
    }

    /// <summary>Lets so much time pass, as long as it may be: for benches. A test waits for something.</summary>
    public static void Pass(TimeSpan time) => For(Task.Delay(time), Timeout.InfiniteTimeSpan);

    /// <summary>False when the time is up first.</summary>
    public static bool For(Task work, TimeSpan patience) => work.Wait(patience);
#pragma warning restore RS0030
}
