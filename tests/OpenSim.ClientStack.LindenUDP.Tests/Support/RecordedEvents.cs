using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>The event queue of every viewer: writes down what they would be told.</summary>
internal sealed class RecordedEvents : IEventQueuePort
{
    public List<(string Name, LlsdMap Body)> All { get; } = [];

    public int WaysForgotten { get; private set; }

    public LindenUdpDependencies Dependencies => new() { EventQueues = (_, _) => this };

    public void Enqueue(string message, LlsdMap body) => All.Add((message, body));

    public void ForgetWaysOut() => WaysForgotten++;
}
