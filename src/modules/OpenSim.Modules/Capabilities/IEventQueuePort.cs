using OpenSim.Llsd;

namespace OpenSim.Modules.Capabilities;

/// <summary>
/// What one viewer is told by the HTTP event queue: between the stack that makes the events and the one that has the queue.
/// </summary>
public interface IEventQueuePort
{
    void Enqueue(string message, LlsdMap body);

    /// <summary>The viewer is here again: what has led it away (TeleportFinish, CrossedRegion) is not sent again.</summary>
    void ForgetWaysOut();
}
