namespace OpenSim.Conference.Members;

/// <summary>Where a member is in its life.</summary>
public enum MemberState
{
    Stopped,

    /// <summary>It is to start when it is its turn.</summary>
    Waiting,

    /// <summary>It has died soon after its start, and is left alone for a while.</summary>
    Resting,

    /// <summary>Its process runs; people cannot come yet.</summary>
    Starting,

    Ready,

    /// <summary>It saves everything.</summary>
    Ending
}
