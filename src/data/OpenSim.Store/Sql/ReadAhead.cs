using System.Collections.Concurrent;

namespace OpenSim.Store.Sql;

/// <summary>
/// Reads rows on threads of their own, a few batches ahead of the thread that takes them: of a million prims the database's part and the
/// scene's part take place at the same time. Rows are used again and again.
/// </summary>
internal static class ReadAhead<T>
    where T : class, new()
{
    private const int Batches = 8;

    /// <summary>Returns, or throws what any side has thrown, when all reading threads have ended.</summary>
    /// <param name="lanes">Each opens, reads and closes, all on a thread of its own: SQLite's lock belongs to a thread.</param>
    /// <param name="take">
    /// Called on this thread, row by row, those of one lane in their order; the row is another one's when it returns.
    /// </param>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    public static void Run(IReadOnlyList<Action<RowLane<T>>> lanes, Action<T> take, CancellationToken cancel)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using var full = new BlockingCollection<RowBatch<T>>(Batches);
        var left = lanes.Count;
        List<RowLane<T>> running = [.. lanes.Select(_ => new RowLane<T>(full, stop.Token))];
        List<Thread> threads = [.. running.Zip(lanes, (lane, read) => Start(() =>
        {
            lane.Run(read);
            if (Interlocked.Decrement(ref left) == 0)
                full.CompleteAdding();
        }))];
        try
        {
            foreach (var batch in full.GetConsumingEnumerable(cancel))
                batch.Take(take);
        }
        finally
        {
            stop.Cancel();
            threads.ForEach(thread => thread.Join());
        }

        running.FirstOrDefault(lane => lane.Fault is not null)?.Fault!.Throw();
    }

    private static Thread Start(ThreadStart work)
    {
        var thread = new Thread(work) { Name = "Read ahead", IsBackground = true };
        thread.Start();
        return thread;
    }
}
