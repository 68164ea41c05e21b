using Microsoft.Extensions.Logging;
using OpenSim.Host.Regions;
using OpenSim.Store.Accounts;

namespace OpenSim.Host;

/// <summary>Brings what has changed in inventories to the database when the simulator ends, and says what stays in the journal.</summary>
internal sealed partial class InventoryEnding(Ground ground, AccountWriter writer)
{
    // The regions have waited for the database already.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <exception cref="UnsavedException">The database has not taken all.</exception>
    public ValueTask End()
    {
        writer.Drain(Patience);
        writer.Dispose();
        if (UnsavedException.For("Inventories", writer.Status) is not { } unsaved)
            return ValueTask.CompletedTask;
        LogUnsaved(ground.Log, unsaved.Message);
        throw unsaved;
    }

    [LoggerMessage(23, LogLevel.Error, "{Sentence}")]
    private static partial void LogUnsaved(ILogger log, string sentence);
}
