using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;

namespace OpenSim.Store.Sql;

/// <summary>
/// Reads rows on a thread of its own, a few batches ahead of the thread that takes them: of a million prims the database's half and the
/// scene's half take place at the same time. Rows are used again and again; for one run.
/// </summary>
internal sealed class ReadAhead<T>
    where T : class, new()
{
    private const int Batches = 4;
    private const int BatchSize = 256;

    private readonly BlockingCollection<Batch> _empty = new(Batches);
    private readonly BlockingCollection<Batch> _full = new(Batches);
    private Batch _filling = new();
    private CancellationToken _stop;
    private ExceptionDispatchInfo? _fault;

    public ReadAhead()
    {
        for (var i = 1; i < Batches; i++)
            _empty.Add(new Batch(), CancellationToken.None);
    }

    /// <summary>The row to be filled next. Reading thread only.</summary>
    public T Row => _filling.Rows[_filling.Count];

    /// <summary><see cref="Row"/> is filled. Reading thread only.</summary>
    /// <exception cref="OperationCanceledException">Who takes has stopped.</exception>
    public void Push()
    {
        if (++_filling.Count == BatchSize)
            Hand();
    }

    /// <summary>Returns, or throws what either side has thrown, when the reading thread has ended.</summary>
    /// <param name="read">Opens, reads and closes, all on the reading thread: SQLite's lock belongs to a thread.</param>
    /// <param name="take">Called on this thread, row by row in their order; the row is another one's when it returns.</param>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    public void Run(Action<ReadAhead<T>> read, Action<T> take, CancellationToken cancel)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        _stop = stop.Token;
        var reader = new Thread(() => Read(read)) { Name = "Read ahead", IsBackground = true };
        reader.Start();
        try
        {
            foreach (var batch in _full.GetConsumingEnumerable(cancel))
                Take(batch, take);
        }
        finally
        {
            stop.Cancel();
            reader.Join();
        }

        _fault?.Throw();
    }

    private void Take(Batch batch, Action<T> take)
    {
        foreach (var row in batch.Rows.AsSpan(0, batch.Count))
            take(row);
        batch.Count = 0;
        _empty.Add(batch, CancellationToken.None); // there is room for all of them
    }

    private void Read(Action<ReadAhead<T>> read)
    {
        try
        {
            read(this);
            _full.Add(_filling, _stop);
        }
#pragma warning disable CA1031 // whoever takes the rows throws it, in his own thread
        catch (Exception e)
#pragma warning restore CA1031
        {
            _fault = ExceptionDispatchInfo.Capture(e);
        }
        finally
        {
            _full.CompleteAdding();
        }
    }

    private void Hand()
    {
        _full.Add(_filling, _stop);
        _filling = _empty.Take(_stop);
    }

    private sealed class Batch
    {
        public T[] Rows { get; } = [.. Enumerable.Range(0, BatchSize).Select(_ => new T())];

        public int Count { get; set; }
    }
}
