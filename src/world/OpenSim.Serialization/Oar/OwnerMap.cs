using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Gives things of people who are not known here to somebody who is, and takes them out of groups that are not. Creators stay as they are,
/// since who made a thing does not depend on where it is.
/// </summary>
/// <param name="heir">Zero when there is nobody: then ids of people stay.</param>
/// <param name="isGroup">Asks whether there is such a group here; null when it is not to be asked and all stay: in the archive of this very
/// region.</param>
public sealed class OwnerMap(IUserAccountService accounts, UUID heir, Func<UUID, ValueTask<bool>>? isGroup)
{
    private const uint OfExperience = 8 | 16; // of an entry of a parcel's lists

    private readonly Dictionary<UUID, UUID> _people = [];
    private readonly Dictionary<UUID, UUID> _groups = [];

    /// <summary>The group, or zero when it is not known here.</summary>
    public async ValueTask<UUID> Group(UUID group)
    {
        if (group.IsZero || isGroup is null)
            return group;
        if (!_groups.TryGetValue(group, out var here))
            _groups[group] = here = await isGroup(group) ? group : UUID.Zero;
        return here;
    }

    /// <summary>Who owns it here.</summary>
    /// <param name="group">The group that it is set to. One that owns it goes on to do so when it is known here.</param>
    public async ValueTask<UUID> Owner(UUID owner, UUID group)
    {
        if (heir.IsZero || (owner == group && !(await Group(group)).IsZero))
            return owner;
        return await IsPerson(owner) ? owner : heir;
    }

    /// <summary>
    /// True for somebody with an account here, and for everybody in the archive of this very region, whose visitors come from elsewhere
    /// too.
    /// </summary>
    public async ValueTask<bool> IsKnown(UUID person) => isGroup is null || await IsPerson(person);

    /// <summary>A parcel with owner, group and lists that are known here. One whose group is not is its heir's.</summary>
    public async ValueTask<ParcelRow> Apply(ParcelRow row)
    {
        var access = new List<ParcelAccessRow>(row.AccessList.Count);
        foreach (var entry in row.AccessList)
        {
            if ((entry.Flags & OfExperience) != 0 || await IsKnown(entry.AgentId))
                access.Add(entry);
        }

        var group = await Group(row.GroupId);
        var isGroups = row.IsGroupOwned && !group.IsZero;
        return row with
        {
            GroupId = group,
            IsGroupOwned = isGroups,
            OwnerId = isGroups ? group : await Owner(row.OwnerId, row.GroupId),
            AccessList = access
        };
    }

    /// <summary>The same object with owners that are known here.</summary>
    public async ValueTask<PackedObject> Apply(PackedObject packed)
    {
        foreach (var prim in packed.Prims)
        {
            prim.OwnerId = await Owner(prim.OwnerId, prim.GroupId);
            prim.LastOwnerId = await Owner(prim.LastOwnerId, prim.GroupId);
            prim.GroupId = await Group(prim.GroupId);
        }

        if (packed.Items.Count == 0)
            return packed;
        var items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>>();
        foreach (var (prim, inside) in packed.Items)
            items[prim] = await Apply(inside);
        return packed.With(items);
    }

    private async ValueTask<IReadOnlyList<PrimItemRow>> Apply(IReadOnlyList<PrimItemRow> items)
    {
        var mapped = new List<PrimItemRow>(items.Count);
        foreach (var item in items)
            mapped.Add(item with { OwnerId = await Owner(item.OwnerId, item.GroupId), GroupId = await Group(item.GroupId) });
        return mapped;
    }

    private async ValueTask<bool> IsPerson(UUID id)
    {
        if (!_people.TryGetValue(id, out var here))
            _people[id] = here = !id.IsZero && await accounts.GetUserAccount(UUID.Zero, id) is not null ? id : UUID.Zero;
        return !here.IsZero;
    }
}
