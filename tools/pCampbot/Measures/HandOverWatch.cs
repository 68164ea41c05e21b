namespace PCampbot.Measures;

/// <summary>
/// How long one bot is between two regions. A walker stands from CrossedRegion, until which its viewer carries it on, to
/// AgentMovementComplete of the next region; who teleports waits from the asking to the same. Bots' thread only.
/// </summary>
public sealed class HandOverWatch(CrowdMeasures measures)
{
    private const long Patience = 10_000_000;
    private const long AnswerPatience = 15_000_000; // viewers' own, after which they let their users ask again

    private long _askedAt; // 0 when no teleport is asked for
    private long _leftAt; // 0 when it is not between two regions
    private bool _isCrossing;

    /// <summary>A teleport is asked for or under way, so that a viewer would not ask for another.</summary>
    public bool IsTeleporting => _askedAt != 0;

    public void Asked(long now) => _askedAt = now;

    public void Left(bool isCrossing, long now) => (_isCrossing, _leftAt) = (isCrossing, now);

    /// <summary>AgentMovementComplete has come.</summary>
    public void Arrived(long now)
    {
        if (_leftAt == 0)
            return;
        if (_isCrossing)
            measures.Crossed(now - _leftAt);
        else if (_askedAt != 0)
            measures.Teleported(now - _askedAt);
        Forget();
    }

    /// <summary>It stays where it was, or went to another place of the same region.</summary>
    public void Forget() => _askedAt = _leftAt = 0;

    /// <summary>Counts who has left a region and is in none after ten seconds, and who has been told nothing for fifteen.</summary>
    public void Check(string bot, long now)
    {
        if (_leftAt != 0 && now - _leftAt >= Patience)
        {
            measures.HandOverMissed(bot);
            Forget();
        }
        else if (_leftAt == 0 && _askedAt != 0 && now - _askedAt >= AnswerPatience)
        {
            measures.TeleportFailed(bot, "no answer in 15 s.");
            Forget();
        }
    }
}
