using Microsoft.Extensions.Logging;
using OpenSim.Primitives;

namespace OpenSim.Store.Accounts;

internal static partial class AccountWriterLog
{
    [LoggerMessage(50, LogLevel.Warning,
        "{Count} changes of inventories were not in the database when the simulator ended; writing them to {Database} from the journal.")]
    public static partial void Recovering(ILogger log, int count, string database);

    [LoggerMessage(51, LogLevel.Error, "{Sentence} Changes of inventories are kept in the journal until it works again.")]
    public static partial void DatabaseFails(ILogger log, string sentence);

    [LoggerMessage(52, LogLevel.Information, "The database {Database} works again; {Waiting} changes of inventories are being written.")]
    public static partial void DatabaseBack(ILogger log, string database, int waiting);

    [LoggerMessage(53, LogLevel.Error, "{Sentence}")]
    public static partial void JournalFails(ILogger log, string sentence);

    [LoggerMessage(54, LogLevel.Information, "The journal of inventories can be written again.")]
    public static partial void JournalBack(ILogger log);

    [LoggerMessage(55, LogLevel.Error, "A change of the inventory of {Account} cannot be written: {Reason} It is set aside in {Path}.")]
    public static partial void Rejected(ILogger log, UUID account, string reason, string path);
}
