namespace OpenSim.Store.Sql;

/// <summary>Long id lists in pieces that a statement can take as parameters.</summary>
public static class Chunks
{
    public const int Size = 256;

    public static IEnumerable<IReadOnlyList<T>> Of<T>(IReadOnlyList<T> items)
    {
        for (var from = 0; from < items.Count; from += Size)
            yield return from == 0 && items.Count <= Size ? items : [.. items.Skip(from).Take(Size)];
    }
}
