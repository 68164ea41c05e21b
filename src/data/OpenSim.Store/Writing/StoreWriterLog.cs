using Microsoft.Extensions.Logging;
using OpenSim.Primitives;

namespace OpenSim.Store.Writing;

internal static partial class StoreWriterLog
{
    [LoggerMessage(20, LogLevel.Warning,
        "{Count} changes were not in the database when the simulator ended; writing them to {Database} from the journal.")]
    public static partial void Recovering(ILogger log, int count, string database);

    [LoggerMessage(21, LogLevel.Error, "{Count} records of the journal are damaged and were left out.")]
    public static partial void Damaged(ILogger log, int count);

    [LoggerMessage(22, LogLevel.Error, "Of the journal something cannot be read and is kept: {Reason}.")]
    public static partial void Unreadable(ILogger log, string reason);

    [LoggerMessage(23, LogLevel.Error, "{Sentence}")]
    public static partial void JournalFails(ILogger log, string sentence);

    [LoggerMessage(24, LogLevel.Information, "The journal can be written again; {Count} attempts had failed.")]
    public static partial void JournalBack(ILogger log, int count);

    [LoggerMessage(25, LogLevel.Error, "{Sentence} {Whereabouts}")]
    public static partial void DatabaseFails(ILogger log, string sentence, string whereabouts);

    [LoggerMessage(26, LogLevel.Information, "The database {Database} works again; {Waiting} changes are being written.")]
    public static partial void DatabaseBack(ILogger log, string database, int waiting);

    [LoggerMessage(27, LogLevel.Warning, "A batch of {Count} changes was refused ({Reason}); trying them one by one.")]
    public static partial void BatchRefused(ILogger log, int count, string reason);

    [LoggerMessage(29, LogLevel.Error,
        "Another simulator has had the region since changes were written to this journal; they are set aside and not brought to the "
        + "database: {Files}.")]
    public static partial void Stale(ILogger log, string files);

    [LoggerMessage(30, LogLevel.Warning, "The region could not be given back in the database: {Reason}")]
    public static partial void NotReleased(ILogger log, string reason);

    [LoggerMessage(28, LogLevel.Error, "{Subject} {Id} cannot be saved: {Reason} It is set aside in {Path}.")]
    public static partial void Rejected(ILogger log, StoreSubject subject, UUID id, string reason, string path);
}
