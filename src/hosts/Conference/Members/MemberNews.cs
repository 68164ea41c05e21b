namespace OpenSim.Conference.Members;

/// <summary>How a member is.</summary>
/// <param name="Since">When it came into this state.</param>
/// <param name="Process">0 when there is none.</param>
/// <param name="Deaths">How often it has died and was started again.</param>
/// <param name="Problem">What is wrong with it; empty when nothing is.</param>
[GenerateSerializer]
[Immutable]
public sealed record MemberNews(
    [property: Id(0)] string Name, [property: Id(1)] MemberState State, [property: Id(2)] DateTimeOffset Since,
    [property: Id(3)] int Process, [property: Id(4)] int Deaths, [property: Id(5)] string Problem);
