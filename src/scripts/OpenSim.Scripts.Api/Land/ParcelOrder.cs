using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Land;

/// <summary>What osSetParcelDetails makes of a parcel that its owner may change.</summary>
internal sealed class ParcelOrder(RegionScript script, Parcel parcel)
{
    // PARCEL_DETAILS_…
    private const int Name = 0, Description = 1, Owner = 2, Group = 3, SeeAvatars = 6, AnySounds = 7, GroupSounds = 8, ClaimDate = 10;

    private readonly List<Func<ParcelRow, ParcelRow>> _changes = [];

    private Scene Scene => script.Scene;

    private UUID ScriptOwner => script.Part.OwnerId;

    public void Read(LslList rules)
    {
        for (var i = 0; i + 1 < rules.Count; i += 2)
        {
            if (!rules[i].IsInteger)
                continue;
            var value = rules[i + 1];
            if (Change(rules[i].Integer, Casts.ToText(value, script.Dialect), value.IsInteger ? value.Integer : 0) is { } change)
                _changes.Add(change);
        }
    }

    public ParcelRow Onto(ParcelRow row) => _changes.Aggregate(row, (changed, change) => change(changed));

    private Func<ParcelRow, ParcelRow>? Change(int rule, string text, int number) => rule switch
    {
        Name => row => row with { Name = text },
        Description => row => row with { Description = text },
        Owner => ToOwner(Ids.Of(text)),
        Group => ToGroup(Ids.Of(text)),
        ClaimDate => Claimed(number),
        SeeAvatars => row => row with { SeeAvatars = number != 0 },
        AnySounds => row => row with { AnyAvatarSounds = number != 0 },
        GroupSounds => row => row with { GroupAvatarSounds = number != 0 },
        _ => null
    };

    private Func<ParcelRow, ParcelRow>? ToOwner(UUID owner)
    {
        if (!IsManager)
            return Refuse("owner");
        return owner.IsZero ? null : row => row with { OwnerId = owner, GroupId = UUID.Zero, IsGroupOwned = false };
    }

    private Func<ParcelRow, ParcelRow>? ToGroup(UUID group)
    {
        if (parcel.OwnerId != ScriptOwner && !IsManager)
            return Refuse("group");
        if (group.IsZero || Scene.Memberships.IsMember(parcel.OwnerId, group))
            return row => row with { GroupId = group };
        script.Complain("land owner is not member of the new group for parcel");
        return null;
    }

    private Func<ParcelRow, ParcelRow>? Claimed(int date)
    {
        if (!IsManager)
            return Refuse("claim date");
        var claimed = date == 0 ? (int)Scene.Clock.UnixTime : date;
        return row => row with { ClaimDate = claimed };
    }

    private bool IsManager => ScriptOwner == Scene.Settings.EstateOwner || Scene.Land.Rules.IsEstateManager(ScriptOwner);

    private Func<ParcelRow, ParcelRow>? Refuse(string what)
    {
        script.Complain($"script owner does not have permission to modify the parcel {what}");
        return null;
    }
}
