using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;

namespace OpenSim.Store.Sql;

/// <summary>One reading thread of a <see cref="ReadAhead{T}"/>: fills rows in batches and hands the batches on.</summary>
internal sealed class RowLane<T>
    where T : class, new()
{
    private const int Batches = 4;

    private readonly BlockingCollection<RowBatch<T>> _empty = new(Batches);
    private readonly BlockingCollection<RowBatch<T>> _full;
    private readonly CancellationToken _stop;
    private RowBatch<T> _filling;

    /// <param name="full">Where full batches go, of all lanes.</param>
    public RowLane(BlockingCollection<RowBatch<T>> full, CancellationToken stop)
    {
        (_full, _stop) = (full, stop);
        _filling = new RowBatch<T>(_empty);
        for (var i = 1; i < Batches; i++)
            _empty.Add(new RowBatch<T>(_empty), CancellationToken.None);
    }

    /// <summary>What the reading has thrown.</summary>
    public ExceptionDispatchInfo? Fault { get; private set; }

    /// <summary>The row to be filled next. Reading thread only.</summary>
    public T Row => _filling.Rows[_filling.Count];

    /// <summary><see cref="Row"/> is filled. Reading thread only.</summary>
    /// <exception cref="OperationCanceledException">Who takes has stopped.</exception>
    public void Push()
    {
        if (++_filling.Count < _filling.Rows.Length)
            return;
        _full.Add(_filling, _stop);
        _filling = _empty.Take(_stop);
    }

    /// <summary>The thread's whole work.</summary>
    public void Run(Action<RowLane<T>> read)
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
            Fault = ExceptionDispatchInfo.Capture(e);
        }
    }
}
