using OpenSim.Primitives;

namespace OpenSim.Services.Messages;

/// <summary>Instant messages between processes: <c>grid_instant_message</c> at the address of a region, or of another grid.</summary>
public interface IMessageTransfer
{
    /// <summary>Nothing is thrown.</summary>
    /// <param name="address">Of the server: <c>http://host:port/</c>.</param>
    ValueTask<Delivery> Send(string address, InstantMessage message);
}
