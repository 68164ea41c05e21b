namespace OpenSim.Protocol.Messages;

/// <summary>What the generated writers have in common: each knows the number of its message.</summary>
public interface IMessageWriter
{
    /// <summary>As in <see cref="MessageId"/>.</summary>
    static abstract uint Id { get; }

    /// <summary>
    /// Adds what was left off, empty. Returns the length, message number and all, or 0 when the buffer is too small for it.
    /// </summary>
    int Finish();
}
