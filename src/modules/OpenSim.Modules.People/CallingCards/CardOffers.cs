using OpenSim.Primitives;

namespace OpenSim.Modules.People.CallingCards;

/// <summary>Offers of cards that nobody has answered. The oldest are forgotten first. Any thread.</summary>
internal sealed class CardOffers
{
    private const int MaxOpen = 10_000;

    private readonly Lock _gate = new(); // guards both
    private readonly Dictionary<UUID, Offer> _open = [];
    private readonly Queue<UUID> _order = new();

    /// <summary>A new offer's id.</summary>
    /// <param name="session">By which the process of who offers knows it; zero for one of this process.</param>
    public UUID Add(UUID from, string name, UUID to, UUID session = default)
    {
        lock (_gate)
        {
            var id = UUID.Random();
            _open[id] = new Offer(from, name, to, session);
            _order.Enqueue(id);
            while (_order.Count > MaxOpen)
                _open.Remove(_order.Dequeue());
            return id;
        }
    }

    /// <summary>Takes an offer away that was made to this person; null for any other.</summary>
    public Offer? Take(UUID id, UUID to)
    {
        lock (_gate)
            return _open.TryGetValue(id, out var offer) && offer.To == to && _open.Remove(id) ? offer : null;
    }

    internal sealed record Offer(UUID From, string FromName, UUID To, UUID Session);
}
