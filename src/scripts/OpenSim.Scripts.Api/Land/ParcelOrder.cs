using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Land;

/// <summary>
/// What osSetParcelDetails makes of a parcel: each rule by the right that it needs, of those that are refused the script's owner is told.
/// </summary>
internal sealed class ParcelOrder(RegionScript script, Parcel parcel, IParcelEditing editing)
{
    // PARCEL_DETAILS_…
    private const int Name = 0, Description = 1, Owner = 2, Group = 3, SeeAvatars = 6, AnySounds = 7, GroupSounds = 8, ClaimDate = 10;

    private readonly List<Func<ParcelRow, ParcelRow>> _changes = [];

    private Scene Scene => script.Scene;

    private UUID ScriptOwner => script.Part.OwnerId;

    private bool IsManager => ScriptOwner == Scene.Settings.EstateOwner || Scene.Land.Rules.IsEstateManager(ScriptOwner);

    public void Obey(LslList rules)
    {
        for (var i = 0; i + 1 < rules.Count; i += 2)
        {
            if (!rules[i].IsInteger)
                continue;
            var value = rules[i + 1];
            Obey(rules[i].Integer, Casts.ToText(value, script.Dialect), value.IsInteger ? value.Integer : 0);
        }

        if (_changes.Count > 0)
            Tell(editing.Change(script.Actor, parcel, row => _changes.Aggregate(row, (changed, change) => change(changed))));
    }

    private void Obey(int rule, string text, int number)
    {
        switch (rule)
        {
            case Name: _changes.Add(row => row with { Name = ParcelUpdate.NameOf(text) }); break;
            case Description: _changes.Add(row => row with { Description = ParcelUpdate.DescriptionOf(text) }); break;
            case SeeAvatars: _changes.Add(row => row with { SeeAvatars = number != 0 }); break;
            case AnySounds: _changes.Add(row => row with { AnyAvatarSounds = number != 0 }); break;
            case GroupSounds: _changes.Add(row => row with { GroupAvatarSounds = number != 0 }); break;
            case Owner: GiveTo(text); break;
            case Group: GiveGroup(text); break;
            case ClaimDate: Claim(number); break;
        }
    }

    private void GiveTo(string owner)
    {
        if (!IsManager)
            Refuse("owner");
        else if (Ids.Of(owner) is { IsZero: false } id && id != parcel.OwnerId)
            Tell(editing.GiveTo(script.Actor, parcel, id));
    }

    // Land that a group owns is that group's, whatever else is to be written beside it.
    private void GiveGroup(string text)
    {
        if (parcel.Row.IsGroupOwned || parcel.OwnerId != ScriptOwner && !IsManager)
            Refuse("group");
        else if (!UUID.TryParse(text, out var group) || group == parcel.Row.GroupId)
            return;
        else if (group.IsZero || Scene.Memberships.IsMember(parcel.OwnerId, group))
            Scene.Land.Change(parcel, row => row with { GroupId = group });
        else
            script.Complain("land owner is not member of the new group for parcel");
    }

    private void Claim(int date)
    {
        var claimed = date == 0 ? (int)Scene.Clock.UnixTime : date;
        if (!IsManager)
            Refuse("claim date");
        else if (claimed < 0)
            script.Complain("a parcel's claim date is no negative number");
        else
            Scene.Land.Change(parcel, row => row with { ClaimDate = claimed });
    }

    private void Refuse(string what) => script.Complain($"script owner does not have permission to modify the parcel {what}");

    private void Tell(string? refusal)
    {
        if (refusal is not null)
            script.Complain(refusal);
    }
}
