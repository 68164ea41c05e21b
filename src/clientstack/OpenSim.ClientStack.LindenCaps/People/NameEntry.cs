using OpenSim.Llsd;
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
        return new LlsdMap
        {
            ["id"] = account.PrincipalId,
            ["username"] = account.Name,
            ["display_name"] = isDefault ? account.Name : chosen!.Name,
            ["legacy_first_name"] = account.FirstName,
            ["legacy_last_name"] = account.LastName,
            ["is_display_name_default"] = isDefault,
            ["display_name_next_update"] = next.UtcDateTime,
            ["display_name_expires"] = (time.GetUtcNow() + GoodFor).UtcDateTime
        };
    }
}
