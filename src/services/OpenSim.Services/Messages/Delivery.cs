namespace OpenSim.Services.Messages;

/// <summary>What has become of something that was brought to another server for somebody there.</summary>
public enum Delivery
{
    /// <summary>The server answers that he is not there, or that it does not take it.</summary>
    NotTaken,

    Taken,

    /// <summary>
    /// There is no answer: whoever else is said to be at that server is not asked for, since each would cost the whole patience.
    /// </summary>
    Unanswered
}
