namespace OpenSim.Console.Rest;

/// <summary>Somebody who reads along.</summary>
internal sealed class RestSession(long now)
{
    public long LastLineSeen { get; set; }

    /// <summary>Timestamp of the last request.</summary>
    public long LastHeard { get; set; } = now;

    public bool IsNew { get; set; } = true;
}
