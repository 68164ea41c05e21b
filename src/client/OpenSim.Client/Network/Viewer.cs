using System.Net;
using OpenSim.Client.Caps;
using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Llsd;

namespace OpenSim.Client.Network;

/// <summary>
/// An avatar in a grid: its session in the region where it stands, child sessions in the neighbours, capabilities and event queue, and the
/// way from one region to another. Loop thread only, but for the constructor.
/// </summary>
public sealed class Viewer
{
    private const int MaxSide = 8192; // metres

    private readonly BotLoop _loop;
    private readonly EventQueues _queues;
    private readonly Dictionary<IPEndPoint, ClientSession> _circuits = [];
    private Left? _left; // where the avatar was, until it is where it was told to go

    public Viewer(BotLoop loop, HttpClient http, LoginResult login)
    {
        _loop = loop;
        _queues = new EventQueues(http, loop.Post) { OnEvent = TakeQueueEvent, OnLost = LoseQueue };
        Login = login;
    }

    public LoginResult Login { get; }

    /// <summary>The session of the region where the avatar stands. Another one after each change of region.</summary>
    public ClientSession Session { get; private set; } = null!;

    public CapsClient? Caps { get; private set; }

    /// <summary>Called for each new session before it starts, to set what the bot wants of it.</summary>
    public Action<ClientSession>? Prepare { get; set; }

    /// <summary>Events of the main session.</summary>
    public Action<SessionEvent>? OnEvent { get; set; }

    /// <summary>Events of the event queue, after this class has taken its part.</summary>
    public Action<string, LlsdValue>? OnQueueEvent { get; set; }

    /// <summary>The regions whose circuits are open, as far as they are known; the main one included.</summary>
    public IEnumerable<RegionArea> Regions => _circuits.Values.Where(s => s.World.RegionHandle != 0).Select(s => s.World.Area);

    /// <summary>Opens the circuit of the login and begins to ask for capabilities.</summary>
    public void Start()
    {
        Session = Open(Login, isChild: false);
        TakeSize(Session, Login.All, "region_size_x", "region_size_y");
        StartCaps(Login.Simulator, Login.SeedCapability);
    }

    public void Logout() => Session.Logout(BotLoop.Now);

    private ClientSession Open(LoginResult to, bool isChild)
    {
        ClientSession? made = null;
        made = _loop.Connect(to, isChild, session =>
        {
            Prepare?.Invoke(session);
            session.OnEvent = e => OnSessionEvent(session, e);
        });
        _circuits[to.Simulator] = made;
        return made;
    }

    private void OnSessionEvent(ClientSession session, SessionEvent e)
    {
        if (e.Kind == SessionEventKind.Ended)
            _circuits.Remove(session.Login.Simulator);
        if (session != Session && Session is not null && e.Kind != SessionEventKind.Alert)
            return; // a neighbour's chat and end are not this avatar's; its alerts are shown
        if (e.Kind == SessionEventKind.Ended)
            End();
        else if (e.Kind == SessionEventKind.Arrived)
            _left = null;
        OnEvent?.Invoke(e);
    }

    private void End()
    {
        _queues.Close();
        foreach (var session in _circuits.Values.ToList())
            session.Close();
    }

    // The queues of regions that were left go on, as viewers' do: one that was left without an ack would say "go" again to who comes back.
    private void StartCaps(IPEndPoint region, string seed) => Caps = _queues.Open(region, seed) ?? Caps;

    // That of a region which has been left ends when the avatar is out of its sight.
    private void LoseQueue(CapsClient caps, string why)
    {
        if (caps == Caps)
            OnEvent?.Invoke(new SessionEvent(SessionEventKind.CapsFailed, default, "", why));
    }

    private void TakeQueueEvent(CapsClient caps, string name, LlsdValue body)
    {
        if (caps != Caps && caps != _left?.Caps)
            return;
        switch (name)
        {
            case "EnableSimulator":
                OpenNeighbour(body["SimulatorInfo"][0]);
                break;
            case "TeleportFinish":
                MoveTo(body["Info"][0], SessionEventKind.Teleported);
                break;
            case "CrossedRegion":
                MoveTo(body["RegionData"][0], SessionEventKind.Crossed);
                break;
            case "TeleportFailed":
                if (_left is { } left && caps == left.Caps)
                    GoBack(left);
                OnEvent?.Invoke(new SessionEvent(SessionEventKind.TeleportFailed, default, "", body["Info"][0]["Reason"].AsString()));
                break;
            case "ParcelProperties":
                Session.World.ParcelName = body["ParcelData"][0]["Name"].AsString();
                break;
        }

        OnQueueEvent?.Invoke(name, body);
    }

    private void OpenNeighbour(LlsdValue info)
    {
        if (EndPointOf(info, "IP", "Port") is not { } place)
            return;
        if (_circuits.TryGetValue(place, out var there))
            there.AskAgain(BotLoop.Now); // as viewers do: the region may be another than the one of before
        else
        {
            var made = Open(Login with { Simulator = place, SeedCapability = "" }, isChild: true);
            made.World.RegionHandle = info["Handle"].AsUInt64();
            TakeSize(made, info, "RegionSizeX", "RegionSizeY");
        }
    }

    private void MoveTo(LlsdValue there, SessionEventKind how)
    {
        if (EndPointOf(there, "SimIP", "SimPort") is not { } place)
            return;
        var seed = there["SeedCapability"].AsString();
        var before = Session;
        before.Leave();
        _left = new Left(before, Caps);
        Session = _circuits.TryGetValue(place, out var known) && known != before
            ? known
            : Open(Login with { Simulator = place, SeedCapability = seed }, isChild: true);
        TakeSize(Session, there, "RegionSizeX", "RegionSizeY");
        Session.CarryOn(before);
        Session.Enter(BotLoop.Now, asks: how == SessionEventKind.Teleported);
        StartCaps(place, seed);
        OnEvent?.Invoke(new SessionEvent(how, default, "", Session.World.RegionName));
    }

    // It was told to go, and then that it is not to: the region where it was has it still.
    private void GoBack(Left left)
    {
        Session.Leave();
        (Session, Caps, _left) = (left.Session, left.Caps, null);
        Session.Enter(BotLoop.Now, asks: false);
    }

    // Not said by grids that know one size alone, and then it is theirs.
    private static void TakeSize(ClientSession session, LlsdValue said, string x, string y)
    {
        if ((said[x].AsUInt32(), said[y].AsUInt32()) is ( > 0 and <= MaxSide, > 0 and <= MaxSide) and var (sizeX, sizeY))
            session.World.RegionSize = ((int)sizeX, (int)sizeY);
    }

    // Addresses are four bytes; the port is an integer.
    private static IPEndPoint? EndPointOf(LlsdValue map, string address, string port) =>
        map[address].AsBinary() is { Length: 4 } bytes && map[port].AsInteger() is > 0 and < 65536 and var number
            ? new IPEndPoint(new IPAddress(bytes), number)
            : null;

    private sealed record Left(ClientSession Session, CapsClient? Caps);
}
