using OpenSim.Services.Estates;
using OpenSim.World.Agents;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Who may come into an estate's regions, by OpenSimulator's rules.</summary>
internal static class EstateAccess
{
    private const int PaymentIsKnown = 4;
    private const int AgeIsVerified = 32;

    /// <summary>Why an agent that is no god may not come, null when it may.</summary>
    /// <param name="rules">Which of the accounts' flags count here.</param>
    public static string? RefusalOf(in Arrival arrival, Estate estate, string region, EstateAccessRules rules, IMemberships memberships)
    {
        var agent = arrival.AgentId;
        if (agent == estate.OwnerId || estate.Managers.Contains(agent))
            return null;
        var isListed = estate.Users.Contains(agent);
        if (estate.Bans.Any(b => b.BannedId == agent))
            return $"You have been banned from {region}.";
        if (!isListed && rules.CountAge && estate.DenyMinors && (arrival.UserFlags & AgeIsVerified) == 0)
            return $"{region} is for those whose age is verified.";
        if (!isListed && rules.CountPayment && estate.DenyAnonymous && (arrival.UserFlags & PaymentIsKnown) == 0)
            return $"{region} is for those whose payment information is known.";
        if (estate.PublicAccess || isListed || estate.Groups.Any(g => memberships.IsMember(agent, g)))
            return null;
        return $"{region} is private: you do not have access to it.";
    }
}
