using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.World;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>A viewer's message in the region's inbox.</summary>
internal sealed class InboxLease(InboundShards inbound) : InboundLease(inbound), IInboxItem
{
    public void Run(Scene scene)
    {
        var message = Message;
        try
        {
            Handle();
        }
#pragma warning disable CA1031 // one message's fault must not end the tick
        catch (Exception e)
#pragma warning restore CA1031
        {
            // Here and not in the region's inbox, which does not know what it was.
            scene.Errors.Report(message?.Name ?? "message", e);
        }
    }
}
