namespace OpenSim.Client.Network;

/// <summary>How bad the line between a bot and its simulator is made, each way. The network in between is not needed for it.</summary>
/// <param name="Latency">One way.</param>
/// <param name="Jitter">Added at random, from nothing to this; datagrams overtake one another by it.</param>
/// <param name="Loss">Share of datagrams that never arrive, 0 to 1.</param>
/// <param name="Duplication">Share that arrives twice.</param>
public sealed record LineConditions(TimeSpan Latency, TimeSpan Jitter, double Loss, double Duplication)
{
    public static LineConditions Perfect { get; } = new(TimeSpan.Zero, TimeSpan.Zero, 0, 0);

    public bool IsPerfect => this == Perfect;
}
