namespace OpenSim.ClientStack.Replication.Feed;

/// <summary>Why motion is told again, the least urgent first.</summary>
internal enum MotionNeed
{
    /// <summary>It moves as viewers expect; they give up extrapolating after a few seconds.</summary>
    Refresh,

    /// <summary>It is not quite where they draw it, or a little faster or slower: those far away hardly see it.</summary>
    Drift,

    /// <summary>It has set out, stopped or turned: everybody sees that, and sees it late.</summary>
    Turn
}
