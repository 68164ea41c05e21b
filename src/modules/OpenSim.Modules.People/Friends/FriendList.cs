using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Friends;

/// <summary>The friends of one user, as the service knew them last. Immutable.</summary>
internal sealed class FriendList
{
    public const int SeesOnline = 1;
    public const int SeesOnMap = 2;
    public const int EditsObjects = 4;
    public const int AllRights = 7;

    private readonly Dictionary<UUID, FriendInfo> _byId = [];

    public FriendList(IReadOnlyList<FriendInfo> friends)
    {
        foreach (var friend in friends)
        {
            if (TryId(friend.Friend, out var id))
                _byId[id] = friend;
        }
    }

    /// <summary>Friendship has been offered by them and is still to be answered.</summary>
    public IEnumerable<UUID> Offers => _byId.Where(f => f.Value is { TheirFlags: < 0 }).Select(f => f.Key);

    /// <summary>Those of them who are of other grids.</summary>
    public IEnumerable<Visitor> ForeignOffers => Offers.Select(id => Visitor.Parse(_byId[id].Friend)).OfType<Visitor>();

    /// <summary>Friends whose coming and going this user may see.</summary>
    public IEnumerable<UUID> Visible => Where(f => (f.TheirFlags & SeesOnline) != 0);

    /// <summary>Friends who may see this user come and go.</summary>
    public IEnumerable<UUID> Watchers => Where(f => (f.MyFlags & SeesOnline) != 0);

    /// <summary>Those of them who are of other grids, as they stand in the list.</summary>
    public IReadOnlyList<string> ForeignWatchers => [.. Watchers.Select(id => _byId[id].Friend).Where(friend => friend.Contains(';'))];

    public bool IsFriend(UUID id) => _byId.TryGetValue(id, out var friend) && IsMutual(friend);

    public bool HasOffer(UUID from) => _byId.TryGetValue(from, out var friend) && friend.TheirFlags < 0;

    /// <summary>What this user grants the friend.</summary>
    public int Granted(UUID friend) => IsFriend(friend) ? _byId[friend].MyFlags : 0;

    /// <summary>What the friend grants this user.</summary>
    public int Received(UUID friend) => IsFriend(friend) ? _byId[friend].TheirFlags : 0;

    /// <summary>The friends with what is granted and received.</summary>
    public IEnumerable<(UUID Id, int Granted, int Received)> All => _byId.Select(f => (f.Key, f.Value.MyFlags, f.Value.TheirFlags));

    private IEnumerable<UUID> Where(Func<FriendInfo, bool> condition) =>
        _byId.Where(f => IsMutual(f.Value) && condition(f.Value)).Select(f => f.Key);

    private static bool IsMutual(FriendInfo friend) => friend is { MyFlags: >= 0, TheirFlags: >= 0 };

    // Friends of other grids are "uuid;home;name;secret".
    private static bool TryId(string text, out UUID id) => UUID.TryParse(text.AsSpan(0, Math.Min(36, text.Length)), out id);
}
