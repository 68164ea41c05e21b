namespace OpenSim.Store.Writing;

/// <summary>What <c>show store</c> tells about a region's writer.</summary>
/// <param name="Waiting">Operations that are not in the database yet.</param>
/// <param name="WaitingBytes">About how much memory they hold.</param>
/// <param name="OldestAge">How long the oldest of them has waited; zero when none waits.</param>
/// <param name="JournalBytes">Size of the journal on disk.</param>
/// <param name="Unkept">How many of those waiting are in the journal neither, while it cannot be written: a crash would lose them.</param>
/// <param name="Durable">Operations since the start that are on a disk, in the journal or in the database.</param>
/// <param name="Written">Operations that reached the database since the start.</param>
/// <param name="Batches">Transactions that took.</param>
/// <param name="Rejected">Operations that the database refuses for what is in them; they lie in the journal folder.</param>
/// <param name="DatabaseError">Why the database does not take anything at the moment; null when it works.</param>
/// <param name="JournalError">Why the journal cannot be written; null when it has worked for a while.</param>
/// <param name="LastError">The last error there was, with its time; null when there was none.</param>
public sealed record StoreWriterStatus(int Waiting, long WaitingBytes, TimeSpan OldestAge, long JournalBytes, int Unkept, long Durable,
    long Written, long Batches, long Rejected, string? DatabaseError, string? JournalError, (DateTimeOffset At, string Sentence)? LastError)
{
    /// <summary>In words where the changes are that the database does not have.</summary>
    public string Whereabouts => (Waiting - Unkept, Unkept) switch
    {
        (0, 0) => "No change waits.",
        (var kept, 0) => $"{kept} changes wait; they are safe in the journal and are written to the database later.",
        (0, var unkept) => $"{unkept} changes wait; they are NOT in the journal either and are lost when the simulator ends now.",
        var (kept, unkept) => $"{kept} changes wait safe in the journal and are written to the database later; {unkept} are NOT in the "
            + "journal either and are lost when the simulator ends now."
    };
}
