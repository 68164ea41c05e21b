using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>The event queue of one viewer in one region.</summary>
internal sealed class EventWire(Func<Wanderer?> find, Coast coast, Scene scene) : IEventQueuePort
{
    public void Enqueue(string message, LlsdMap body)
    {
        if (!coast.Dead.Contains(scene.Info.Id))
            coast.Roads.Pass($"news from {scene.Info.Name}", () => find()?.Tell(message, body, coast.Seconds + coast.EventLatency));
    }

    public void ForgetWaysOut()
    {
        // This wire loses nothing, and sends nothing again.
    }
}
