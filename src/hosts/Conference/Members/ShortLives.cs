namespace OpenSim.Conference.Members;

/// <summary>
/// How often a member has ended soon after its start, time after time, and how long it is left alone for that: one that dies at each start
/// would keep the host busy with nothing else. The first death is made good at once.
/// </summary>
internal sealed class ShortLives
{
    private const int MaxDoublings = 6; // a minute and four seconds
    private static readonly TimeSpan LongLife = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan MaxRest = TimeSpan.FromMinutes(1);

    private int _count;

    /// <summary>Zero; after the second short life a second, then two, four, and so on to a minute.</summary>
    public TimeSpan Rest => _count < 2
        ? TimeSpan.Zero
        : TimeSpan.FromSeconds(Math.Min(MaxRest.TotalSeconds, 1 << Math.Min(_count - 2, MaxDoublings)));

    /// <param name="ready">How long people could come; null when it had not come so far.</param>
    public void AddDeath(TimeSpan? ready) => _count = ready > LongLife ? 0 : _count + 1;

    /// <summary>What keeps it from starting at all does not go away at once.</summary>
    public void AddFailedStart() => _count = Math.Max(2, _count + 1);

    public void Forget() => _count = 0;
}
