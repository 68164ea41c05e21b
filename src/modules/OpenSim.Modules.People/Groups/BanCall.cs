using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Modules.People.Groups;

/// <summary>A change of bans by GroupAPIv1.</summary>
internal sealed record BanCall(bool IsBan, IReadOnlyList<UUID> People)
{
    private const int Create = 1; // bits of ban_action; 4, to be sent the list again, is what is done in any case
    private const int Delete = 2;

    /// <summary>People whom one call can name; viewers name at most 500.</summary>
    private const int MaxPeople = 500;

    /// <summary>Null for what changes nothing.</summary>
    public static BanCall? Read(LlsdValue body)
    {
        var action = body["ban_action"].AsInteger();
        if ((action & (Create | Delete)) is not (Create or Delete) || body["ban_ids"] is not LlsdArray ids)
            return null;
        List<UUID> people = [.. ids.Items.Take(MaxPeople).Select(item => item.AsUuid()).Where(id => !id.IsZero)];
        return people.Count == 0 ? null : new BanCall((action & Create) != 0, people);
    }
}
