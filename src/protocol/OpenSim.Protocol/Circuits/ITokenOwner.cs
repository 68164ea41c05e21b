namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Learns which datagrams with tokens have arrived. A token that was lost comes back by <see cref="Circuit.TryTimeout"/> instead.
/// </summary>
public interface ITokenOwner
{
    /// <summary>Called on the sending thread, from <see cref="Circuit.Update"/>.</summary>
    void OnAcked(uint token);
}
