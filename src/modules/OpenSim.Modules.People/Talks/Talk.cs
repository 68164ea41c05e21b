using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Talks;

/// <summary>One talk of more than two, and where each of its people is in it. <see cref="TalkBook"/> guards it.</summary>
internal sealed class Talk(UUID id, string name, UUID group)
{
    private readonly Dictionary<UUID, Seat> _seats = [];

    public UUID Id { get; } = id;

    public string Name { get; } = name;

    /// <summary>The group whose talk it is; zero for a conference.</summary>
    public UUID Group { get; } = group;

    public bool IsGroup => !Group.IsZero;

    /// <summary>Anyone who began a conference moderates it; in a group it goes by powers.</summary>
    public UUID Founder { get; init; }

    /// <summary>Whoever was called or is in it.</summary>
    public IReadOnlyCollection<UUID> People => _seats.Keys;

    public bool IsEmpty => !_seats.Values.Any(seat => seat.IsIn);

    public IEnumerable<UUID> Inside => _seats.Where(pair => pair.Value.IsIn).Select(pair => pair.Key);

    public Seat SeatOf(UUID agent) => _seats.GetValueOrDefault(agent);

    public void Put(UUID agent, Seat seat) => _seats[agent] = seat;

    public void Remove(UUID agent) => _seats.Remove(agent);

    public TalkMember Member(UUID agent, bool isModerator) => new(agent, isModerator, SeatOf(agent).IsMuted);

    /// <param name="IsIn">He hears it; else he was only called.</param>
    /// <param name="HasLeft">He does not want to be called again.</param>
    public readonly record struct Seat(bool IsIn, bool HasLeft, bool IsMuted);
}
