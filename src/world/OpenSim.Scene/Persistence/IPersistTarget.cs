using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>Where changed objects go. The host gives the region one over the store's writer; a test writes at once.</summary>
public interface IPersistTarget
{
    /// <summary>False while so much waits to be written that the region should hold its changes back; they stay marked, and the newest state is written later.</summary>
    bool IsReady { get; }

    /// <summary>
    /// Seconds after which an edit is to be handed over, where the target keeps it safe at once and paces the database itself; null where the region's
    /// minimum and maximum times decide. What physics moves always waits for those: its place is worth no disk write each tick.
    /// </summary>
    double? EditDelay => null;

    /// <summary>
    /// Takes changes that belong into one transaction, and does not block. Transactions must become visible in the order in which they were given. When
    /// this one is written or has failed, <paramref name="done"/> is called once, on any thread, with true or false. What failed is marked as changed again.
    /// </summary>
    void Submit(SceneChanges changes, Action<bool> done);
}
