using OpenSim.Store.Writing;
using OpenSim.World;

namespace OpenSim.Modules.Land.Stores;

/// <summary>
/// Tells everybody in a region that what they do is kept nowhere while neither journal nor database take it: when that begins, every few
/// minutes, and when it is over.
/// </summary>
public sealed class KeepingAlerts(Scene scene, TimeProvider time)
{
    internal const string Unkept =
        "This region cannot save anything at the moment: what you build or change now may be lost. The operator has been told.";

    internal const string KeptAgain = "This region saves what you do again; nothing that is here now will be lost.";

    private static readonly TimeSpan Interval = TimeSpan.FromMinutes(5);

    private long? _told;

    /// <summary>To be called while the journal is in trouble and once when that is over, by one thread.</summary>
    public void Look(StoreWriterStatus status)
    {
        if (status.Unkept == 0)
        {
            if (_told is not null)
                Tell(KeptAgain);
            _told = null;
        }
        else if (status.DatabaseError is not null && (_told is not { } then || time.GetElapsedTime(then) >= Interval))
        {
            _told = time.GetTimestamp();
            Tell(Unkept);
        }
    }

    private void Tell(string words) => scene.Post(region =>
    {
        foreach (var presence in region.Presences.All)
            presence.Viewer?.Messages.SendAlert(words);
    });
}
