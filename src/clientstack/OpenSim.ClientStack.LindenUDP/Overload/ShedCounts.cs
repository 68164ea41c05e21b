namespace OpenSim.ClientStack.LindenUDP.Overload;

/// <summary>What was shed since the region started, by kind.</summary>
internal readonly record struct ShedCounts(long AgentUpdates, long Effects, long FarUpdates, long FarAnimations, long TextureTurns)
{
    public static ShedCounts operator -(in ShedCounts a, in ShedCounts b) => new(a.AgentUpdates - b.AgentUpdates, a.Effects - b.Effects,
        a.FarUpdates - b.FarUpdates, a.FarAnimations - b.FarAnimations, a.TextureTurns - b.TextureTurns);

    public override string ToString() =>
        $"{AgentUpdates} small avatar updates and {Effects} viewer effects dropped, {FarUpdates} far movements and "
        + $"{FarAnimations} far animations put off, {TextureTurns} texture turns left out";
}
