using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>The groups services of the grids at which members of groups are at home, or which have groups of their own.</summary>
/// <param name="location">Address by which other grids reach groups of this one.</param>
public sealed class MemberHomes(
    IForeignGrids others, GuestBook book, OwnGrid grid, IUserAccountService accounts, IGridUserService users, string location)
{
    private const string GroupsServer = "GroupsServerURI";
    private const int MaxHomes = 100; // who are told of one thing

    public string Location { get; } = location;

    /// <summary>Asks the grid of a group for one of its members. Nothing where he has no token, or there is no answer.</summary>
    /// <param name="ask">Given the member as grids name him, and his token.</param>
    public async ValueTask<T?> Ask<T>(
        UUID member, string location, string token, Func<IGroupsAbroad, string, string, ValueTask<T>> ask)
    {
        if (token.Length == 0 || others.Groups(location) is not { } server)
            return default;
        try
        {
            return await ask(server, await NameOf(member), token);
        }
        catch (ServiceAwayException)
        {
            return default;
        }
    }

    /// <summary>Who of these is not at home here, as far as it is known where he is.</summary>
    public async ValueTask<IReadOnlyCollection<Visitor>> Foreigners(IReadOnlyList<UUID> members)
    {
        var here = (await accounts.GetUserAccounts(UUID.Zero, members)).Select(account => account.PrincipalId).ToHashSet();
        UUID[] foreigners = [.. members.Where(member => !here.Contains(member))];
        if (foreigners.Length == 0)
            return [];
        var known = foreigners.Select(book.Find).OfType<Guest>().Select(guest => guest.Visitor).ToDictionary(visitor => visitor.Id);
        string[] unknown = [.. foreigners.Where(id => !known.ContainsKey(id)).Select(id => id.ToString())];
        foreach (var user in unknown.Length > 0 ? await users.GetGridUserInfos(unknown) : [])
            if (Visitor.Parse(user.UserId) is { } visitor)
                known[visitor.Id] = visitor;
        return known.Values;
    }

    /// <summary>The groups service of somebody's home; null where that names none.</summary>
    /// <exception cref="ServiceAwayException">It does not answer.</exception>
    public async ValueTask<IGroupsAbroad?> ServerOf(Visitor visitor) =>
        others.Agents(visitor.HomeUri) is { } agents
        && (await agents.GetServerUrls(visitor.Id)).GetValueOrDefault(GroupsServer) is { Length: > 0 } address
            ? others.Groups(address)
            : null;

    /// <summary>Tells the home of somebody. That it is not reached is nobody's harm: it asks nothing then.</summary>
    /// <param name="about">Whom it concerns; the call is given him as grids name him.</param>
    public async ValueTask Tell(Visitor visitor, UUID about, Func<IGroupsAbroad, string, ValueTask<bool>> tell)
    {
        try
        {
            if (await ServerOf(visitor) is { } server)
                await tell(server, await NameOf(about));
        }
        catch (ServiceAwayException)
        {
            // His membership is in this grid only, then.
        }
    }

    /// <summary>The same for all of these who are not at home here: each home once, all at the same time.</summary>
    public async ValueTask TellAll(IReadOnlyList<UUID> members, UUID about, Func<IGroupsAbroad, string, ValueTask<bool>> tell)
    {
        var homes = (await Foreigners(members)).DistinctBy(visitor => GridAddress.Of(visitor.HomeUri)).Take(MaxHomes);
        await Task.WhenAll(homes.Select(visitor => Tell(visitor, about, tell).AsTask()));
    }

    private async ValueTask<string> NameOf(UUID member)
    {
        if (book.Find(member) is { } guest)
            return guest.Visitor.UserId;
        return await accounts.GetUserAccount(UUID.Zero, member) is { } account
            ? new Visitor(member, grid.Home, account.FirstName, account.LastName).UserId
            : member.ToString();
    }
}
