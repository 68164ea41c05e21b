using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Gives things of people who are not known here to somebody who is. What belongs to its group stays with it; creators stay as they are, since who made a thing
/// does not depend on where it is.
/// </summary>
/// <param name="heir">Zero when there is nobody: then ids stay.</param>
public sealed class OwnerMap(IUserAccountService accounts, UUID heir)
{
    private readonly Dictionary<UUID, UUID> _known = [];

    public async ValueTask<UUID> Resolve(UUID owner, UUID group)
    {
        if (heir.IsZero || (owner == group && !owner.IsZero))
            return owner;
        if (!_known.TryGetValue(owner, out var here))
            _known[owner] = here = !owner.IsZero && await accounts.GetUserAccount(UUID.Zero, owner) is not null ? owner : heir;
        return here;
    }

    /// <summary>The same object with owners that are known here.</summary>
    public async ValueTask<PackedObject> Apply(PackedObject packed)
    {
        foreach (var prim in packed.Prims)
        {
            prim.OwnerId = await Resolve(prim.OwnerId, prim.GroupId);
            prim.LastOwnerId = await Resolve(prim.LastOwnerId, prim.GroupId);
        }

        if (packed.Items.Count == 0)
            return packed;
        var items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>>();
        foreach (var (prim, inside) in packed.Items)
            items[prim] = await Apply(inside);
        return new PackedObject { Prims = packed.Prims, Items = items, ScriptStates = packed.ScriptStates, Offset = packed.Offset };
    }

    private async ValueTask<IReadOnlyList<PrimItemRow>> Apply(IReadOnlyList<PrimItemRow> items)
    {
        var mapped = new List<PrimItemRow>(items.Count);
        foreach (var item in items)
            mapped.Add(item with { OwnerId = await Resolve(item.OwnerId, item.GroupId) });
        return mapped;
    }
}
