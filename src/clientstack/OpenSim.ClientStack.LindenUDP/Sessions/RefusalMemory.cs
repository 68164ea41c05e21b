namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>
/// What a viewer has been refused lately: the same words are said once a minute. Few are ever said, so that they are all remembered.
/// Region.
/// </summary>
internal sealed class RefusalMemory(TimeProvider time)
{
    private static readonly TimeSpan Pause = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan PauseOfKind = TimeSpan.FromSeconds(5);

    private readonly Dictionary<string, long> _said = new(StringComparer.Ordinal);

    /// <summary>False when these words have been said within the last minute; else they count as said.</summary>
    public bool IsNew(string words) => IsNew(words, Pause);

    /// <summary>False when words of this kind, about whatever thing, have been said within five seconds; else they count as said.</summary>
    public bool IsFirst(string kind) => IsNew(kind, PauseOfKind);

    private bool IsNew(string words, TimeSpan pause)
    {
        var now = time.GetTimestamp();
        if (_said.TryGetValue(words, out var said) && time.GetElapsedTime(said, now) < pause)
            return false;
        _said[words] = now;
        return true;
    }
}
