using OpenSim.Modules.Guests;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.People.Users;

/// <summary>
/// Names of people of other grids. The grid keeps the universal id of anyone who has been here, which has the name; the name of anyone else
/// stands in things of that user's making, or in the list of a group's members.
/// </summary>
/// <param name="users">Null where nobody comes from other grids.</param>
internal sealed class ForeignNames(Scene scene, IGridUserService? users, GuestBook? guests = null) : IForeignNames
{
    public async ValueTask<IReadOnlyList<Visitor>> Find(IReadOnlyList<UUID> ids)
    {
        if (ids.Count == 0)
            return [];
        var known = users is null ? [] : await users.GetGridUserInfos([.. ids.Select(id => id.ToString())]);
        List<Visitor> found = [.. known.Select(user => Visitor.Parse(user.UserId)).OfType<Visitor>()];
        found.AddRange(ids.Except(found.Select(visitor => visitor.Id)).Select(id => guests?.HeardOf(id) ?? Maker(id)).OfType<Visitor>());
        return found;
    }

    // Anyone who is named by his home is looked up there next.
    private Visitor? Maker(UUID id)
    {
        if (scene.Makers.Find(id) is not { } home)
            return null;
        guests?.Hear($"{id};{home}");
        return Visitor.Parse($"{id};{home}");
    }
}
