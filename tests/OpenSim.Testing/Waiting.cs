namespace OpenSim.Testing;

/// <summary>
/// Waits on the thread that asks: a test that holds a region's token holds it with its thread, and may go on in no other.
/// </summary>
public static class Waiting
{
#pragma warning disable RS0030 // the one place where tests block
    public static T For<T>(ValueTask<T> answer) => answer.AsTask().GetAwaiter().GetResult();

    public static T For<T>(Task<T> answer) => answer.GetAwaiter().GetResult();

    public static void For(Task work) => work.GetAwaiter().GetResult();

    /// <summary>False when the time is up first.</summary>
    public static bool For(Task work, TimeSpan patience) => work.Wait(patience);
#pragma warning restore RS0030
}
