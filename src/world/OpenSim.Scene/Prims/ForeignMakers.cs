using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// Who has made things here and has his account elsewhere: of prims and their contents, <c>home URI;First Last</c> by id. Thread-safe.
/// </summary>
public sealed class ForeignMakers
{
    private const int Max = 20_000; // some 3 MB; who comes after that stays without a name
    private const int MaxText = 255;

    private readonly Lock _gate = new(); // guards _homes
    private readonly Dictionary<UUID, string> _homes = [];

    /// <summary>Null for who has made nothing here, or is named by nothing that he has made.</summary>
    public string? Find(UUID id)
    {
        lock (_gate)
            return _homes.GetValueOrDefault(id);
    }

    /// <summary>Whose name is known keeps it.</summary>
    /// <param name="home">home URI;First Last; empty for who is at home here.</param>
    public void Note(UUID id, string home)
    {
        if (home.Length is 0 or > MaxText || id.IsZero)
            return;
        lock (_gate)
        {
            if (_homes.Count < Max)
                _homes.TryAdd(id, home);
        }
    }

    /// <param name="creator">As rows and items keep it: id, or id;home URI;First Last.</param>
    public void Note(string creator)
    {
        var end = creator.IndexOf(';', StringComparison.Ordinal);
        if (end > 0 && UUID.TryParse(creator.AsSpan(0, end), out var id))
            Note(id, creator[(end + 1)..]);
    }
}
