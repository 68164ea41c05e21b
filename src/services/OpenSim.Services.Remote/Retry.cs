namespace OpenSim.Services.Remote;

/// <summary>What becomes of a call that has had no answer.</summary>
public enum Retry
{
    /// <summary>It may have been done: making something, adding, sending.</summary>
    Never,

    /// <summary>Doing it twice is as doing it once: questions, and what says how something is.</summary>
    Once,

    /// <summary>As <see cref="Once"/>, and it may be done later: it is kept on the disk, and its caller is told that it is done.</summary>
    Late
}
