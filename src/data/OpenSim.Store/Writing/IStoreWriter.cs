namespace OpenSim.Store.Writing;

/// <summary>
/// Where a region hands over what is to be saved. Anything that was handed over is safe from then on as far as the region is concerned: the
/// giver keeps no account of it, and the rows in it are not written to any more.
/// </summary>
public interface IStoreWriter
{
    /// <summary>
    /// False while so much waits that a giver who can should hold back: the latest state of a thing is worth more than each on the way.
    /// </summary>
    bool IsReady { get; }

    /// <summary>Takes operations in the order in which they are to take effect, and returns at once. Any thread.</summary>
    void Submit(params IReadOnlyList<StoreOperation> operations);

    /// <summary>
    /// Ends when everything that was handed over before is on a disk: no crash takes it away any more. It is written sooner for it. Any
    /// thread.
    /// </summary>
    Task Kept();
}
