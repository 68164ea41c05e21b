using System.Collections.Concurrent;
using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Where people of other grids are at home, and what their homes say of them and of their servers (get_server_urls, get_user_info): those
/// who are here, were here, or were heard of. Answers are remembered for a while, also that there was none. Thread-safe.
/// </summary>
public sealed class HomesOfPeople(
    GuestBook book, IForeignGrids others, IUserAccountService accounts, IGridUserService users, TimeProvider time) : IPublicUsers
{
    private const int MaxKnown = 10_000; // beyond it all is asked anew

    private static readonly TimeSpan MaxAge = TimeSpan.FromMinutes(5);
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(30); // until a home that does not answer is asked again
    private static readonly IReadOnlyDictionary<string, string> NoUrls = new Dictionary<string, string>();

    private readonly ConcurrentDictionary<UUID, Known<Visitor>> _visitors = new();
    private readonly ConcurrentDictionary<UUID, Known<IReadOnlyDictionary<string, string>>> _urls = new();
    private readonly ConcurrentDictionary<UUID, Known<PublicUser>> _public = new();

    /// <summary>Null for who has an account here, and for whom nobody has heard of.</summary>
    public async ValueTask<Visitor?> HomeOf(UUID id) =>
        id.IsZero ? null : book.Find(id)?.Visitor ?? await Recall(_visitors, id, () => Look(id));

    /// <summary>Address of one of his servers, ProfileServerURI say; empty where his home names none, or does not answer.</summary>
    public async ValueTask<string> ServerOf(Visitor visitor, string name)
    {
        var urls = await Recall(_urls, visitor.Id, async () =>
            others.Agents(visitor.HomeUri) is { } home ? await home.GetServerUrls(visitor.Id) : null, Pause); // who asks remembers them
        return (urls ?? NoUrls).GetValueOrDefault(name) ?? "";
    }

    public async ValueTask<PublicUser?> Find(UUID id)
    {
        try
        {
            return await HomeOf(id) is { } visitor
                ? await Recall(_public, id, async () =>
                    others.Agents(visitor.HomeUri) is { } home ? await home.GetUserInfo(id) : null)
                : null;
        }
        catch (ServiceAwayException)
        {
            return null; // the grid's own services are away: nobody says who he is
        }
    }

    private async ValueTask<Visitor?> Look(UUID id)
    {
        if (await accounts.GetUserAccount(UUID.Zero, id) is not null)
            return null;
        return book.HeardOf(id) ?? (await users.GetGridUserInfos([id.ToString()]))
            .Select(user => Visitor.Parse(user.UserId)).OfType<Visitor>().FirstOrDefault();
    }

    // That a home does not answer is remembered too: a viewer asks for much of one person at once.
    private async ValueTask<T?> Recall<T>(
        ConcurrentDictionary<UUID, Known<T>> known, UUID id, Func<ValueTask<T?>> ask, TimeSpan? maxAge = null)
        where T : class
    {
        var now = time.GetUtcNow();
        if (known.TryGetValue(id, out var answer) && answer.Until > now)
            return answer.Value;
        if (known.Count >= MaxKnown)
            known.Clear();
        var (found, age) = (answer.Value, maxAge ?? MaxAge);
        try
        {
            found = await ask();
        }
        catch (ServiceAwayException) when (!ReferenceEquals(known, _visitors))
        {
            age = Pause;
        }

        known[id] = new Known<T>(found, now + age);
        return found;
    }

    private readonly record struct Known<T>(T? Value, DateTimeOffset Until);
}
