using System.Net;
using System.Reflection;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Testing;

/// <summary>
/// A viewer that writes down what it is told: port method and arguments, in order.
/// </summary>
public sealed class RecordingViewer : IViewer
{
    public RecordingViewer(AgentCircuitData? agent = null)
    {
        Agent = agent ?? TestRegion.NewAgent();
        Chat = Port<IChatPort>();
        Messages = Port<IMessagePort>();
        Region = Port<IRegionPort>();
        Objects = Port<IObjectPort>();
        Land = Port<ILandPort>();
        Inventory = Port<IInventoryPort>();
        People = Port<IPeoplePort>();
        Map = Port<IMapPort>();
        Search = Port<ISearchPort>();
        Files = Port<IFilePort>();
        Groups = Port<IGroupPort>();
        Talks = Port<ITalkPort>();
        Scripts = Port<IScriptPort>();
        Avatar = new RecordingAvatarPort(Calls);
    }

    /// <summary>Everything said so far.</summary>
    public List<(string Method, object?[] Arguments)> Calls { get; } = [];

    public AgentCircuitData Agent { get; }

    /// <summary>Takes its presence along when it is closed, as the client stack's viewers do. Else closing is only written down.</summary>
    public bool LeavesWhenClosed { get; set; }

    /// <summary>Set by <see cref="Enter"/>.</summary>
    public ScenePresence? Presence { get; private set; }

    public IPEndPoint RemoteEndPoint { get; set; } = new(IPAddress.Loopback, 13000);

    public bool IsChild => false;

    public bool IsActive => true;

    public byte[] Throttles { get; private set; } = [];

    public IChatPort Chat { get; }

    public IMessagePort Messages { get; }

    public IRegionPort Region { get; }

    public IAvatarPort Avatar { get; }

    public IObjectPort Objects { get; }

    public ILandPort Land { get; }

    public IInventoryPort Inventory { get; }

    public IPeoplePort People { get; }

    public IMapPort Map { get; }

    public ISearchPort Search { get; }

    public IFilePort Files { get; }

    public IGroupPort Groups { get; }

    public ITalkPort Talks { get; }

    public IScriptPort Scripts { get; }

    /// <summary>Comes into the region as a root avatar.</summary>
    public RecordingViewer Enter(TestRegion region)
    {
        Presence = region.Scene.Writer.AddPresence(Agent, this);
        region.Scene.Events.TriggerMakeRootAgent(Presence!);
        return this;
    }

    /// <summary>The arguments of all calls of a method, which are then forgotten.</summary>
    public List<object?[]> Take(string method)
    {
        var found = Calls.Where(c => c.Method == method).Select(c => c.Arguments).ToList();
        Calls.RemoveAll(c => c.Method == method);
        return found;
    }

    public void Refuse(string words) => Messages.SendAlert(words);

    public void RefuseOne(string kind, string words) => Messages.SendAlert(words);

    public bool TrySetThrottles(ReadOnlySpan<byte> field, double share)
    {
        Throttles = field.ToArray();
        return true;
    }

    public void Close(string? kickMessage = null)
    {
        Calls.Add((nameof(Close), [kickMessage]));
        if (LeavesWhenClosed)
            Presence!.Scene.Writer.RemovePresence(Presence);
    }

    private TPort Port<TPort>()
        where TPort : class
    {
        var port = DispatchProxy.Create<TPort, Recorder>();
        ((Recorder)(object)port).Calls = Calls;
        return port;
    }

    /// <summary>Stands for one port; public because the proxy is made in an assembly of its own.</summary>
    public class Recorder : DispatchProxy
    {
        internal List<(string Method, object?[] Arguments)> Calls { get; set; } = [];

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
        {
            Calls.Add((targetMethod!.Name, args ?? []));
            return null;
        }
    }
}
