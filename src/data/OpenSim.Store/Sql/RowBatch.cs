using System.Collections.Concurrent;

namespace OpenSim.Store.Sql;

/// <summary>Rows that go from a reading thread to the one that takes them, and back to be filled again.</summary>
/// <param name="home">Where it goes when it is empty; it has room for all batches of its lane.</param>
internal sealed class RowBatch<T>(BlockingCollection<RowBatch<T>> home)
    where T : class, new()
{
    private const int Size = 256;

    public T[] Rows { get; } = [.. Enumerable.Range(0, Size).Select(_ => new T())];

    public int Count { get; set; }

    public void Take(Action<T> take)
    {
        foreach (var row in Rows.AsSpan(0, Count))
            take(row);
        Count = 0;
        home.Add(this, CancellationToken.None);
    }
}
