namespace OpenSim.Conference.Members;

/// <summary>
/// Whose turn it is to start, so that not all do at once. A turn ends when it is given back, and after <see cref="MaxHold"/> anyway: a
/// start that waits for something, such as the grid, costs the host nothing and must not keep others from starting.
/// </summary>
internal sealed class StartTurns(int atOnce, TimeProvider time)
{
    /// <summary>A region on a loaded host is ready within ten seconds.</summary>
    public static readonly TimeSpan MaxHold = TimeSpan.FromSeconds(20);

    private readonly List<string> _urgent = [];
    private readonly List<string> _others = [];
    private readonly Dictionary<string, long> _holders = []; // since when

    /// <summary>When the next turn ends by itself; null while nobody waits for that.</summary>
    public TimeSpan? NextEnd => _urgent.Count + _others.Count > 0 && _holders.Count > 0
        ? MaxHold - time.GetElapsedTime(_holders.Values.Min())
        : null;

    /// <param name="isUrgent">Before the others, and up to as many again as may start at once.</param>
    public void Ask(string member, bool isUrgent)
    {
        _holders.Remove(member); // whatever held the turn is over
        if (!_urgent.Contains(member) && !_others.Contains(member))
            (isUrgent ? _urgent : _others).Add(member);
    }

    public void GiveBack(string member) => _holders.Remove(member);

    /// <summary>Gives a turn to the next one, by its name; null when nobody's is it.</summary>
    public string? Next()
    {
        foreach (var late in _holders.Where(holder => time.GetElapsedTime(holder.Value) >= MaxHold).Select(holder => holder.Key).ToList())
            _holders.Remove(late);
        return _urgent.Count > 0 ? From(_urgent, 2 * atOnce) : From(_others, atOnce);
    }

    private string? From(List<string> waiting, int bound)
    {
        if (waiting.Count == 0 || _holders.Count >= bound)
            return null;
        var next = waiting[0];
        waiting.RemoveAt(0);
        _holders[next] = time.GetTimestamp();
        return next;
    }
}
