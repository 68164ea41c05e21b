using System.Numerics;
using OpenSim.Client.Login;
using OpenSim.Client.World;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;

namespace OpenSim.Client.Session;

/// <summary>
/// One viewer in one region, without socket or clock: it is given datagrams and times (microseconds), sends through its link, and says when
/// it wants to be called again. All calls come from one thread.
/// </summary>
public sealed partial class ClientSession
{
    private const long UnheardLogout = 3_000_000;

    /// <summary>A viewer that is not let in by then says so and gives up.</summary>
    private const long ArrivalPatience = 60_000_000;

    private readonly IViewerLink _link;
    private readonly Circuit _circuit;
    private readonly byte[] _out = GC.AllocateUninitializedArray<byte>(2048, pinned: true);
    private readonly byte[] _body;
    private readonly ObjectDecoder _decoder;
    private long _nextUpdate;
    private long _logoutSince;
    private long _startedAt;
    private bool _codeSent;
    private Vector3 _arrivedAt;

    /// <param name="scratch">16 KB for decoding, which all sessions of one thread may share; null for an own one.</param>
    public ClientSession(LoginResult login, IViewerLink link, BlockPool blocks, long now, byte[]? scratch = null)
    {
        Login = login;
        _link = link;
        _body = scratch ?? new byte[16384];
        _circuit = new Circuit(login.CircuitCode, CircuitOptions.Default, blocks, now);
        _circuit.Throttle.Set(ThrottleRates.Default, now);
        _decoder = new ObjectDecoder(World);
    }

    public LoginResult Login { get; }

    public ViewerState State { get; private set; } = ViewerState.Connecting;

    public WorldModel World { get; } = new();

    public CircuitCounts Counts => _circuit.Counts;

    public long RoundTrip => _circuit.RoundTrip;

    /// <summary>Why the session ended, when not by logging out.</summary>
    public string EndReason { get; private set; } = "";

    /// <summary>
    /// What this viewer kept of regions it has been in; null for one that keeps nothing, and asks for all that it is offered.
    /// </summary>
    public ObjectCaches? Caches { get; set; }

    /// <inheritdoc cref="ObjectDecoder.FromCache"/>
    public int FromCache => _decoder.FromCache;

    /// <inheritdoc cref="ObjectDecoder.NotInCache"/>
    public int NotInCache => _decoder.NotInCache;

    /// <summary>Own place as the region said last: at arrival, by teleports, then by object updates.</summary>
    public Vector3 Position => World.Find(Login.AgentId)?.Position ?? _arrivedAt;

    public SeenObject? OwnAvatar => World.Find(Login.AgentId);

    /// <summary>A neighbour's circuit, or one left behind: it looks into a region where the avatar is not.</summary>
    public bool IsChild { get; set; }

    public Action<SessionEvent>? OnEvent { get; set; }

    /// <summary>
    /// Called when an action has brought <see cref="NextDeadline"/> nearer outside of datagrams and ticks. Null where somebody asks anyway.
    /// </summary>
    public Action? OnWakeNeeded { get; set; }

    /// <summary>
    /// When the first and the last thing of the region's picture came: terrain, parcel overlay, new objects. 0 before that.
    /// </summary>
    public long LastNews { get; private set; }

    /// <summary>Bandwidth told to the simulator, bits a second in all.</summary>
    public float BitsPerSecond { get; set; } = 4_000_000;

    public void Start(long now)
    {
        _startedAt = now;
        SendUseCircuitCode(now);
        Pump(now);
    }

    /// <summary>Does what time demands: acks, resends, pings, AgentUpdates, giving up.</summary>
    public void Tick(long now)
    {
        if (State == ViewerState.Gone)
            return;
        if (_circuit.IsTimedOut(now))
            End("timed out");
        else if (State == ViewerState.LoggingOut && now - _logoutSince > UnheardLogout)
            End("no answer to logout");
        else if (State is ViewerState.Connecting or ViewerState.Arriving && now - _startedAt > ArrivalPatience)
            End($"not let in within {ArrivalPatience / 1_000_000} s (still {State})");
        else
            Pump(now);
    }

    public long NextDeadline(long now)
    {
        if (State == ViewerState.Gone)
            return long.MaxValue;
        var next = _circuit.NextDeadline(now);
        return State switch
        {
            ViewerState.InWorld => Math.Min(Math.Min(next, _nextUpdate), _nextImageCheck),
            ViewerState.LoggingOut => Math.Min(next, _logoutSince + UnheardLogout),
            _ => Math.Min(next, now + 1_000_000) // to notice the end of patience
        };
    }

    /// <summary>Gives back what the circuit holds.</summary>
    public void Release() => _circuit.Release();

    /// <summary>Ends without a word: for child circuits of an avatar that has gone.</summary>
    public void Close() => End("closed");

    private void Pump(long now)
    {
        _circuit.Update(now);
        if (State == ViewerState.Connecting && _codeSent && _circuit.InFlight == 0)
            BeginArrival(now);
        while (_circuit.TryTimeout(_out, now, out var length, out _))
            if (length > 0)
                _link.Send(_out.AsSpan(0, length));
        for (int length; (length = _circuit.TryWriteDue(_out, now)) > 0;)
            _link.Send(_out.AsSpan(0, length));
        if (State == ViewerState.InWorld && now >= _nextUpdate)
            SendAgentUpdate(now);
        if (now >= _nextImageCheck)
            CheckImages(now);
    }

    /// <summary>The avatar comes here: a child circuit becomes the main one.</summary>
    /// <param name="asks">
    /// By a teleport, after which viewers ask for their circuit also where they have one: the region may have closed it unheard. After a
    /// border they do not.
    /// </param>
    public void Enter(long now, bool asks)
    {
        IsChild = false;
        _startedAt = now;
        var isNew = State == ViewerState.Connecting;
        if (State != ViewerState.Watching && !(asks && isNew))
            return; // still connecting: it goes on as a main circuit once the code is acked
        if (asks)
            AskAgain(now);
        if (isNew)
            SendThrottle(now);
        State = ViewerState.Arriving;
        SendCompleteMovement(now);
        WakeAt(now);
    }

    /// <summary>Asks for the circuit that it has: a region that has closed it unheard opens another one, and counts anew.</summary>
    public void AskAgain(long now)
    {
        if (State == ViewerState.Gone)
            return;
        _circuit.RestartReceiving();
        SendUseCircuitCode(now);
        OnWakeNeeded?.Invoke();
    }

    /// <summary>Goes on as the avatar went in the region that it has left: looking there, with the same keys pressed.</summary>
    public void CarryOn(ClientSession before)
    {
        (BodyRotation, HeadRotation, Controls) = (before.BodyRotation, before.HeadRotation, before.Controls);
        (UpdateInterval, SendsAgentUpdates) = (before.UpdateInterval, before.SendsAgentUpdates);
    }

    /// <summary>The avatar has gone to another region: from here on this circuit only watches.</summary>
    public void Leave()
    {
        IsChild = true;
        if (State is ViewerState.InWorld or ViewerState.Arriving) // who is led on at once has not arrived yet
            State = ViewerState.Watching;
    }

    // Strict clients wait for the ack of UseCircuitCode before they go on; so does this one.
    private void BeginArrival(long now)
    {
        State = IsChild ? ViewerState.Watching : ViewerState.Arriving;
        if (!IsChild)
            SendCompleteMovement(now);
        SendThrottle(now);
    }

    private void SendCompleteMovement(long now)
    {
        var writer = new CompleteAgentMovementWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, Login.CircuitCode);
        Send(writer.Finish(), reliable: true, now);
    }

    private void SendUseCircuitCode(long now)
    {
        var writer = new UseCircuitCodeWriter(Payload);
        writer.CircuitCode(Login.CircuitCode, Login.SessionId, Login.AgentId);
        Send(writer.Finish(), reliable: true, now);
        _codeSent = true;
    }

    private void SendThrottle(long now)
    {
        Span<float> shares = [0.1f, 0.1f, 0.02f, 0.02f, 0.3f, 0.3f, 0.16f];
        Span<byte> field = stackalloc byte[ThrottleRates.WireLength];
        for (var i = 0; i < shares.Length; i++)
            System.Buffers.Binary.BinaryPrimitives.WriteSingleLittleEndian(field[(i * 4)..], shares[i] * BitsPerSecond);
        var writer = new AgentThrottleWriter(Payload);
        writer.AgentData(Login.AgentId, Login.SessionId, Login.CircuitCode);
        writer.Throttle(0, field);
        Send(writer.Finish(), reliable: true, now);
    }

    private void WakeAt(long time)
    {
        _nextUpdate = time;
        OnWakeNeeded?.Invoke();
    }

    /// <summary>
    /// Room for the writer of any message; what it has finished goes out by <see cref="Send(int, bool, long)"/>, before the next is
    /// written.
    /// </summary>
    public Span<byte> Payload => _out.AsSpan(PacketHeader.Size);

    public void Send(int payload, bool reliable, long now)
    {
        if (payload == 0 || State == ViewerState.Gone)
            return;
        var flags = reliable ? PacketFlags.Reliable : PacketFlags.None;
        var length = _circuit.Seal(_out, payload, flags, ThrottleCategory.Unthrottled, now);
        _link.Send(_out.AsSpan(0, length));
    }

    private void End(string reason)
    {
        if (State == ViewerState.Gone)
            return;
        State = ViewerState.Gone;
        EndReason = reason;
        _circuit.Release();
        OnEvent?.Invoke(new SessionEvent(SessionEventKind.Ended, UUID.Zero, "", reason));
    }
}
