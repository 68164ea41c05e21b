namespace OpenSim.Store.Writing;

/// <summary>How the writer paces itself. Times in seconds.</summary>
public sealed record StoreWriterOptions
{
    /// <summary>Longest time between an edit's arrival and the journal's write to disk.</summary>
    public double JournalInterval { get; init; } = 0.25;

    /// <summary>The same when somebody waits for it (<see cref="IStoreWriter.Kept"/>): fifty writes a second at most.</summary>
    public double AwaitedInterval { get; init; } = 0.02;

    /// <summary>
    /// An object, or what one of its scripts remembers, goes to the database when it was left alone for so long …
    /// (MinimumTimeBeforePersistenceConsidered)
    /// </summary>
    public double MinimumTime { get; init; } = 60;

    /// <summary>… or has waited for so long. (MaximumTimeBeforePersistenceConsidered)</summary>
    public double MaximumTime { get; init; } = 600;

    /// <summary>The same for everything that is no object: terrain, parcels, settings.</summary>
    public double OtherDelay { get; init; } = 2;

    /// <summary>Most operations in one transaction.</summary>
    public int BatchOperations { get; init; } = 200;

    /// <summary>About how many bytes in one transaction.</summary>
    public int BatchBytes { get; init; } = 4 << 20;

    /// <summary>With more bytes than this waiting, the oldest go to the database at once.</summary>
    public long MaxWaitingBytes { get; init; } = 64 << 20;

    /// <summary>A journal larger than this is written anew with only what still waits.</summary>
    public long MaxJournalBytes { get; init; } = 64 << 20;

    /// <summary>Longest pause between attempts while the database does not work.</summary>
    public double MaxBackoff { get; init; } = 30;
}
