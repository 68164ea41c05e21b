using OpenSim.Modules.Travels.Journeys;
using OpenSim.Modules.Travels.Views;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// Journeys that have come to nothing here while the other region has not said that it knows: whoever it has may stand there too. It is
/// asked for a while. A viewer that was told to go there and has gone is followed; what else the other region has is ended. Needs the
/// token.
/// </summary>
internal sealed class UnsettledJourneys(Scene scene, Lookouts lookouts)
{
    private const int Tries = 30;
    private static readonly TimeSpan Again = TimeSpan.FromSeconds(10);

    private readonly List<Journey> _open = [];

    /// <summary>Beside the region.</summary>
    /// <param name="leave">Called with the token when he is there after all.</param>
    public async Task Add(Journey journey, Action<Journey> leave)
    {
        if (!journey.IsUnanswered && (!journey.IsAnnounced || journey.HasLookedIn))
            return; // he has a view at most that he had before
        var isSettled = !MayBeThere(journey) && await Close(journey);
        using (scene.Token.Take())
        {
            if (journey.HasLookedIn && !MayBeThere(journey))
                lookouts.Lost(journey.Who, journey.Lookout);
            if (isSettled)
                return;
            _open.Add(journey);
            Later(journey, leave, 1);
        }
    }

    /// <summary>He goes on from here: what is ended by his session from now on may be what he has rightly elsewhere.</summary>
    public void Forget(ScenePresence who) => _open.RemoveAll(journey => journey.Who == who);

    /// <summary>He goes there once more.</summary>
    public void Forget(ScenePresence who, GridRegion there) =>
        _open.RemoveAll(journey => journey.Who == who && journey.There.RegionId == there.RegionId);

    private void Later(Journey journey, Action<Journey> leave, int tries) => scene.Timers.After(Again, _ =>
    {
        if (tries < Tries && _open.Contains(journey))
            scene.Background(TravelLines.Of(journey.Who.Id, journey.There), null, "journey of " + journey.Who.Name,
                _ => Settle(journey, leave, tries), null, WorkKind.Travel);
        else
            _open.Remove(journey);
    });

    private async Task Settle(Journey journey, Action<Journey> leave, int tries)
    {
        var isThere = MayBeThere(journey) ? await journey.Way.UpdateAgent(journey.There, journey.Sent!) : HandOver.Refused;
        var isSettled = isThere == HandOver.Taken || (isThere == HandOver.Refused && await Close(journey));
        using (scene.Token.Take())
        {
            if (!isSettled)
                Later(journey, leave, tries + 1);
            else if (_open.Remove(journey) && isThere == HandOver.Taken
                && journey.Who is { Slot: >= 0, IsChild: false, IsInTransit: false })
                leave(journey);
        }
    }

    // Anyone who crosses a border is told when the other region has him; who teleports goes there before. The same again is a question
    // then.
    private static bool MayBeThere(Journey journey) => journey is { IsUnanswered: true, Sent.WaitsForRoot: true };

    private static async Task<bool> Close(Journey journey) =>
        await journey.Way.CloseAgent(journey.There, journey.Who.Id, journey.Who.Agent.SessionId);
}
