using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Messages;

/// <summary>
/// Brings an instant message to whomever it is for: here, in another region of this process or of another one, or kept until they come
/// back.
/// </summary>
public interface IInstantMessageRouter
{
    /// <param name="message">The message; its sender has been verified or is the system.</param>
    /// <param name="onResult">Called with the token held: true when it was delivered now.</param>
    /// <param name="before">What a receiver of this process is told before it; with the token of his region.</param>
    void Deliver(InstantMessage message, Action<bool>? onResult = null, Action<IViewer>? before = null);

    /// <summary>
    /// The same, and what cannot be delivered now is kept when it is of a kind that is worth keeping. An answer to what its sender was
    /// never told (a gift, an invitation, words) is dropped.
    /// </summary>
    /// <param name="before">What a receiver of this process is told before it; with the token of his region.</param>
    void Send(IViewer from, InstantMessage message, Action<IViewer>? before = null);

    /// <summary>The same from a region itself, or an object in it.</summary>
    void Send(Scene from, InstantMessage message, Action<IViewer>? before = null);

    /// <summary>
    /// Takes a message that another process has brought. False when its receiver is not here, or it is none that goes between processes.
    /// Any thread, without the token.
    /// </summary>
    Task<bool> Take(InstantMessage message);

    /// <summary>
    /// The same message for many who are not in this process. Those of them whom it did not reach. Any thread, beside the region.
    /// </summary>
    Task<IReadOnlyList<UUID>> BringElsewhere(InstantMessage message, IReadOnlyList<UUID> receivers);

    /// <summary>Uses up an invitation. Null when the agent has been told of none with that id here, or long ago. Any thread.</summary>
    InstantMessage? AcceptLure(UUID agent, UUID lure);
}
