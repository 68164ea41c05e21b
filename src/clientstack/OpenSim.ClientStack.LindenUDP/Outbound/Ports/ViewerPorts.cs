using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Transfers;
using OpenSim.ClientStack.LindenUDP.Xfer;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>The ports of one session, made when the region first speaks to it.</summary>
internal sealed class ViewerPorts(ViewerSession session, ViewerServices services)
{
    public ChatPort Chat { get; } = new(session);

    public MessagePort Messages { get; } = new(session);

    public RegionPort Region { get; } = new(session, services.CacheId);

    public AvatarPort Avatar { get; } = new(session);

    public ObjectPort Objects { get; } = new(session);

    public LandPort Land { get; } = new(session);

    public InventoryPort Inventory { get; } = new(session);

    public PeoplePort People { get; } = new(session);

    public MapPort Map { get; } = new(session);

    public SearchPort Search { get; } = new(session);

    public FilePort Files { get; } = new(session);

    public GroupPort Groups { get; } = new(session);

    public TalkPort Talks { get; } = new(session);

    public ScriptPort Scripts { get; } = new(session);

    /// <summary>Not a port of the scene's: assets that the viewer asks for and uploads are between it and the asset service.</summary>
    public AssetTransfers Transfers { get; } = new(session, services);

    public AssetUploads Uploads { get; } = new(session, services.Assets);

    public IEventQueuePort EventQueue { get; } =
        services.EventQueues?.Invoke(session.Agent, session.Scene) ?? new NoEventQueue();

    private sealed class NoEventQueue : IEventQueuePort
    {
        public void Enqueue(string message, LlsdMap body)
        {
        }

        public void ForgetWaysOut()
        {
        }
    }
}
