using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>What viewers are told of somebody's names, by GetDisplayNames and by events.</summary>
internal static class NameEntry
{
    private static readonly TimeSpan GoodFor = TimeSpan.FromHours(8);

    /// <param name="chosen">Null for somebody who has never had a display name.</param>
    public static LlsdMap Of(UserAccount account, DisplayName? chosen, TimeSpan cooldown, TimeProvider time)
    {
        var isDefault = chosen is null or { Name.Length: 0 };
        var next = DateTimeOffset.FromUnixTimeSeconds(chosen?.Changed ?? 0) + cooldown;
        return Of(account.PrincipalId, account.FirstName, account.LastName, isDefault ? "" : chosen!.Name, next, time);
    }

    /// <summary>Somebody of another grid, who is called here by the name that says so.</summary>
    public static LlsdMap Of(Visitor visitor, TimeProvider time) =>
        Of(visitor.Id, visitor.ShownFirst, visitor.ShownLast, "", time.GetUtcNow() + GoodFor, time);

    // Without a chosen name the other one is shown.
    private static LlsdMap Of(UUID id, string first, string last, string chosen, DateTimeOffset next, TimeProvider time) => new()
    {
        ["id"] = id,
        ["username"] = $"{first} {last}",
        ["display_name"] = chosen.Length > 0 ? chosen : $"{first} {last}",
        ["legacy_first_name"] = first,
        ["legacy_last_name"] = last,
        ["is_display_name_default"] = chosen.Length == 0,
        ["display_name_next_update"] = next.UtcDateTime,
        ["display_name_expires"] = (time.GetUtcNow() + GoodFor).UtcDateTime
    };
}
