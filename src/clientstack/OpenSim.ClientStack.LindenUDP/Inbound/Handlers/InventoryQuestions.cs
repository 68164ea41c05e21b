using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Hands what a viewer wants of an inventory to whoever keeps it.</summary>
internal static class InventoryQuestions
{
    /// <summary>Always true, so that a handler can return it: the message was well formed.</summary>
    public static bool Ask(this ViewerSession session, InventoryRequest request)
    {
        session.Scene.Events.TriggerInventoryRequest(session, request);
        return true;
    }
}
