using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Guests;

/// <summary>
/// Who of those that are in the regions of this process, or look in, or were here lately, has his account in another grid. He stays in the
/// book when he leaves: his things are still put away then. Thread-safe.
/// </summary>
public sealed class GuestBook(OwnGrid own)
{
    private const int Max = 10_000; // beyond it the one who came first is forgotten
    private const string InventoryKey = "InventoryServerURI";
    private const string AssetKey = "AssetServerURI";

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<UUID, Guest> _guests = [];
    private readonly Queue<UUID> _byAge = new();
    private readonly Dictionary<UUID, Visitor> _heardOf = [];

    /// <summary>Null for who is at home here, and for who is not known.</summary>
    public Guest? Find(UUID id)
    {
        lock (_gate)
            return _guests.GetValueOrDefault(id);
    }

    /// <summary>Notes somebody of another grid who may never have been here, by his universal id; nothing for what is none.</summary>
    public void Hear(string userId)
    {
        if (Visitor.Parse(userId) is not { } visitor || own.Includes(visitor.HomeUri))
            return;
        lock (_gate)
        {
            if (_heardOf.Count >= Max)
                _heardOf.Clear(); // they are told of again
            _heardOf[visitor.Id] = visitor;
        }
    }

    /// <summary>Who is known by his universal id alone.</summary>
    public Visitor? HeardOf(UUID id)
    {
        lock (_gate)
            return _heardOf.GetValueOrDefault(id);
    }

    /// <summary>Whether an agent says of itself that it is at home elsewhere.</summary>
    public bool IsGuest(AgentCircuitData agent) => Visitor.Of(agent) is { } visitor && !own.Includes(visitor.HomeUri);

    /// <summary>Writes a guest in. He is seen by the name that says where he is at home, whatever name he was announced by.</summary>
    public AgentCircuitData Welcome(AgentCircuitData agent)
    {
        if (Visitor.Of(agent) is not { } visitor || own.Includes(visitor.HomeUri))
            return agent;
        var urls = agent.ServiceUrls;
        var guest = new Guest(visitor, urls.GetValueOrDefault(InventoryKey) ?? "", urls.GetValueOrDefault(AssetKey) ?? "")
        {
            SessionId = agent.SessionId, Token = agent.ServiceSessionId
        };
        lock (_gate)
        {
            if (!_guests.ContainsKey(visitor.Id))
                _byAge.Enqueue(visitor.Id);
            _guests[visitor.Id] = guest;
            if (_byAge.Count > Max)
                _guests.Remove(_byAge.Dequeue());
        }

        return agent with { FirstName = visitor.ShownFirst, LastName = visitor.ShownLast, UserLevel = 0 };
    }
}
