using OpenSim.World;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// What is for somebody who is being handed over to another region waits until he is here for good or there: his viewer may have given up
/// its circuit here, and what is said in that moment would reach nobody. For each in its order. Any region's token held.
/// </summary>
internal sealed class BetweenRegions
{
    private static readonly TimeSpan Look = TimeSpan.FromSeconds(0.2);
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(8); // less than a call from another process has patience

    private readonly Lock _gate = new(); // guards the table: regions have a thread each
    private readonly Dictionary<ScenePresence, Wait> _waits = [];

    /// <summary>False when he is not on his way, and nothing waits for him: the action is not done, now or later.</summary>
    /// <param name="settled">Done with the token of his region held: he has gone, or stays, or nothing came of it for too long.</param>
    public bool Hold(ScenePresence who, Action settled)
    {
        lock (_gate)
        {
            if (_waits.TryGetValue(who, out var wait))
            {
                wait.Then.Add(settled);
                return true;
            }

            if (!who.IsInTransit)
                return false;
            _waits[who] = new Wait(who.Scene.Options.Time.GetTimestamp(), [settled]);
        }

        LookAgain(who);
        return true;
    }

    private void LookAgain(ScenePresence who) => who.Scene.Timers.After(Look, scene =>
    {
        Wait? wait;
        lock (_gate)
        {
            wait = _waits[who];
            if (who is { IsInTransit: true, Slot: >= 0 } && scene.Options.Time.GetElapsedTime(wait.Since) < Longest)
                wait = null;
            else
                _waits.Remove(who);
        }

        if (wait is null)
        {
            LookAgain(who);
            return;
        }

        foreach (var settled in wait.Then)
            settled();
    });

    private sealed record Wait(long Since, List<Action> Then);
}
