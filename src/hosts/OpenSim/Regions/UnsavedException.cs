using OpenSim.Hosting.Startup;
using OpenSim.Store.Writing;

namespace OpenSim.Host.Regions;

/// <summary>A region has ended whose last changes the database did not take; the sentence says what became of them.</summary>
internal sealed class UnsavedException(string sentence, int exitCode) : Exception(sentence)
{
    /// <summary>Changes are lost. Where all are safe in the journal it is <see cref="StartupException.BadDatabase"/>.</summary>
    public const int Lost = 8;

    public int ExitCode { get; } = exitCode;

    /// <param name="status">Of a writer that has ended. Null when the database has all.</param>
    public static UnsavedException? For(string region, StoreWriterStatus status)
    {
        if (status.Waiting == 0)
            return null;
        var kept = status.Waiting - status.Unkept;
        var safe = $"{kept} changes that the database did not take are safe in the journal and written at the next start.";
        var why = string.Join(" ", new[] { status.DatabaseError, status.JournalError }.OfType<string>());
        return status.Unkept == 0
            ? new UnsavedException($"{region}: {safe} {why}".TrimEnd(), StartupException.BadDatabase)
            : new UnsavedException($"{region}: {status.Unkept} changes are LOST: neither the journal nor the database could take them. "
                + $"{(kept > 0 ? safe + " " : "")}{why}", Lost);
    }
}
