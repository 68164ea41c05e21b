namespace OpenSim.Hosting;

/// <summary>
/// What has been started, to be ended in the other order: when the program ends, and when a start breaks off in the middle.
/// </summary>
public sealed class Endings : IAsyncDisposable
{
    private readonly Stack<Func<ValueTask>> _endings = new();

    /// <summary>Takes a part that is to be disposed of, and gives it back.</summary>
    public T Add<T>(T part)
        where T : class
    {
        if (part is IAsyncDisposable waiting)
            Add(waiting.DisposeAsync);
        else if (part is IDisposable plain)
            Add(() =>
            {
                plain.Dispose();
                return ValueTask.CompletedTask;
            });
        return part;
    }

    public void Add(Func<ValueTask> ending) => _endings.Push(ending);

    /// <summary>
    /// Ends everything once, the last first. One that fails keeps none of the others from ending; its exception comes after them.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        var failures = new List<Exception>();
        while (_endings.TryPop(out var ending))
        {
            try
            {
                await ending();
            }
#pragma warning disable CA1031 // whatever it was, the others have to end
            catch (Exception e)
#pragma warning restore CA1031
            {
                failures.Add(e);
            }
        }

        if (failures.Count > 0)
            throw new AggregateException(failures);
    }
}
