using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Store.Accounts;

/// <summary>Bounds on the changes that wait in the journal while the database is away.</summary>
public sealed class AccountLimits(StatRegistry statistics, Configuration configuration)
{
    public static readonly LimitDef ChangesDef = new("store", "accounts", "WaitingChanges", "opensim.store.waiting.changes", "changes",
        LimitPer.Account, StoreSettings.WaitingChanges,
        "Changes of a user's inventory that wait for a database that is away; no more are taken, which he is told.");

    public static readonly LimitDef BytesDef = new("store", "accounts", "WaitingBytes", "opensim.store.waiting.bytes", "bytes",
        LimitPer.Process, StoreSettings.WaitingMegabytes,
        "All changes of inventories that wait for a database that is away; no more are taken, which people are told.");

    public RowLimit Changes { get; } = statistics.RowLimit(ChangesDef, () => configuration.Get(StoreSettings.WaitingChanges));

    public Limit Bytes { get; } = statistics.Limit(BytesDef, () => configuration.Get(StoreSettings.WaitingMegabytes) * 1024L * 1024L);

    /// <summary>The bounds by their defaults, shown nowhere.</summary>
    internal static AccountLimits ByDefault() => new(new StatRegistry(), new Configuration());
}
