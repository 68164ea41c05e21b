using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Links;

/// <summary>Speaks with the members of the conference, by the pages that each has anyway.</summary>
public interface IMemberLink
{
    /// <summary>Whether people can come: the member's /ready. Null when it does not answer, or has not come so far in its start.</summary>
    Task<MemberAnswer?> Ready(MemberPlan member);

    /// <summary>The same of /health.</summary>
    Task<MemberAnswer?> Health(MemberPlan member);

    /// <summary>Runs a line of its console.</summary>
    /// <returns>Null when it does not answer.</returns>
    Task<MemberAnswer?> Command(MemberPlan member, string line);

    /// <summary>Calls back with one reading a second until cancelled, or the member is away.</summary>
    Task Follow(MemberPlan member, Action<RegionReading> read, CancellationToken cancel);
}
