using System.Numerics;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Behaviours;
using PCampbot.Measures;
using PCampbot.Options;

namespace PCampbot.Bots;

/// <summary>
/// One bot: an account, its viewer while it is in world, and what it does there. Everything but <see cref="Connect"/> runs on the bots'
/// thread.
/// </summary>
public sealed class Bot(int number, string firstName, string lastName, string password, BotSurroundings around) : ITraveller
{
    private readonly Random _random = new(number);
    private readonly List<BehaviourTimer> _behaviours = [];
    private readonly ObjectCaches? _caches = around.Configuration.Get(BotSettings.ObjectCache) ? new ObjectCaches() : null;
    private readonly BotLogin _login = new(number, firstName, lastName, password, around);
    private readonly ArrivalWatch _arrival = new(around.Measures);
    private ClientSession? _stands; // the session of the region where it has last arrived

    public int Number { get; } = number;

    public string Name => $"{firstName} {lastName}";

    public BotState State { get; private set; }

    public Viewer? Viewer { get; private set; }

    /// <summary>The session of the region where the bot stands; null before the first login.</summary>
    public ClientSession? Session => Viewer?.Session;

    /// <summary>The last thing that went wrong; empty when nothing has.</summary>
    public string Problem { get; private set; } = "";

    public IEnumerable<IBehaviour> Behaviours => _behaviours.Select(t => t.Behaviour);

    public bool SendsAgentUpdates { get; set; } = around.Configuration.Get(BotSettings.SendAgentUpdates);

    /// <summary>Handles of the regions among which it teleports; empty for those that it sees.</summary>
    public ulong[] Places { get; } = TeleportBehaviour.Read(around.Configuration.Get(BotSettings.Places));

    public TimeSpan TeleportEvery { get; } = TimeSpan.FromSeconds(around.Configuration.Get(BotSettings.TeleportEvery));

    /// <summary>Handle of the region where it has logged in last; 0 before, and for a guest.</summary>
    public ulong FirstRegion { get; private set; }

    /// <inheritdoc/>
    public string Destination => around.IsGuest(Number) ? around.Configuration.Get(BotSettings.Destination) : "";

    /// <inheritdoc/>
    public IEnumerable<RegionArea> Regions => Viewer?.Regions ?? [];

    ClientSession ITraveller.Session => Session!;

    public HandOverWatch HandOvers { get; } = new(around.Measures);

    public TouchWatch Touches { get; } = new(around.Measures);

    public PushWatch Pushes { get; } = new(around.Measures);

    /// <summary>The look that this bot is waiting to take at another; null when none.</summary>
    public MovementProbe? Watching { get; set; }

    public void Add(IBehaviour behaviour)
    {
        if (_behaviours.Exists(t => t.Behaviour.Abbreviation == behaviour.Abbreviation))
            return;
        var timer = new BehaviourTimer(around.Loop, this, behaviour);
        _behaviours.Add(timer);
        if (State == BotState.Connected)
            timer.StartIn(TimeSpan.FromMilliseconds(_random.Next(1000)));
    }

    public bool Remove(string abbreviation)
    {
        var found = _behaviours.Find(t => t.Behaviour.Abbreviation.Equals(abbreviation, StringComparison.OrdinalIgnoreCase));
        if (found is null)
            return false;
        _behaviours.Remove(found);
        found.Stop();
        if (State == BotState.Connected)
            found.Behaviour.Stop(this);
        return true;
    }

    /// <summary>Logs in and opens the circuit. From any thread; never throws.</summary>
    public async Task Connect(CancellationToken cancel)
    {
        State = BotState.Connecting;
        Problem = "";
        _arrival.Asked(BotLoop.Now);
        try
        {
            var reply = await _login.Ask(cancel);
            around.Loop.Post(() => TakeReply(reply));
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            around.Loop.Post(() => Refuse("login failed: " + e.Message));
        }
    }

    public void Disconnect()
    {
        if (State != BotState.Connected)
            return;
        State = BotState.Disconnecting;
        foreach (var timer in _behaviours)
            timer.Stop();
        Viewer!.Logout();
    }

    /// <summary>Asks for it, unless a teleport is under way: then viewers do not ask either.</summary>
    /// <param name="region">Handle; 0 for the region where it is.</param>
    public void Teleport(Vector3 place, ulong region, long now)
    {
        if (HandOvers.IsTeleporting)
            return;
        HandOvers.Asked(now);
        Session!.Teleport(place, now, region);
    }

    /// <inheritdoc/>
    public void CrossingRefused() => around.Measures.CrossingRefused();

    public void Say(long now) => Session!.Chat(around.Measures.NewLine(this, now), now);

    public void Note(string problem)
    {
        Problem = problem;
        around.Measures.AddProblem(this, problem);
    }

    /// <summary>The same from any thread.</summary>
    public void NoteFromElsewhere(string problem) => around.Loop.Post(() => Note(problem));

    /// <summary>A random one of the objects that this bot knows, or null. Looks at each once and allocates nothing.</summary>
    public SeenObject? RandomObject(Random random, Func<SeenObject, bool> wanted)
    {
        SeenObject? chosen = null;
        var seen = 0;
        foreach (var candidate in Session!.World.Objects.Values)
            if (wanted(candidate) && random.Next(++seen) == 0)
                chosen = candidate;
        return chosen;
    }

    /// <summary>Looks for what becomes of it by the passing of time alone.</summary>
    public void Watch(long now)
    {
        if (State == BotState.Connected)
            _arrival.Check(Session!, now);
        HandOvers.Check(Name, now);
    }

    /// <summary>Something has happened to its viewer.</summary>
    public void Take(SessionEvent e)
    {
        switch (e.Kind)
        {
            case SessionEventKind.Arrived when State == BotState.Connecting:
                Arrive();
                break;
            case SessionEventKind.Arrived:
                _stands = Session;
                HandOvers.Arrived(BotLoop.Now);
                break;
            case SessionEventKind.Crossed:
                Leave(isCrossing: true);
                break;
            case SessionEventKind.Teleported when Session != _stands:
                Leave(isCrossing: false);
                break;
            case SessionEventKind.Teleported:
                HandOvers.Forget();
                break;
            case SessionEventKind.Chat:
                around.Measures.Heard(this, e.Text, BotLoop.Now);
                Touches.Heard(e.From, BotLoop.Now);
                break;
            case SessionEventKind.Alert:
                around.Measures.Alerted();
                break;
            case SessionEventKind.TeleportFailed:
                HandOvers.Forget();
                around.Measures.TeleportFailed(Name, e.Text);
                break;
            case SessionEventKind.CapsFailed:
                Note("capabilities: " + e.Text);
                break;
            case SessionEventKind.Ended:
                Ended(e.Text);
                break;
        }
    }

    private void TakeReply(LoginResult reply)
    {
        if (!reply.Success)
        {
            Refuse($"refused ({reply.Reason}): {reply.Message}");
            return;
        }

        _arrival.LetIn(reply);
        Viewer = new Viewer(around.Loop, around.Http,
            around.Configuration.Get(BotSettings.UseCapabilities) ? reply : reply with { SeedCapability = "" })
        {
            Prepare = Prepare,
            OnEvent = Take
        };
        Viewer.Start();
    }

    private void Prepare(ClientSession session)
    {
        session.SendsAgentUpdates = SendsAgentUpdates;
        session.UpdateInterval = around.Configuration.Get(BotSettings.AgentUpdateInterval) * 1000L;
        session.BitsPerSecond = around.Configuration.Get(BotSettings.Bandwidth);
        session.Caches = _caches;
        session.World.KeepsDetail = around.KeepsDetail;
        session.World.OnAdded = OnSeen;
        session.World.OnMoved = seen => around.Probes.OnMoved(this, seen);
        around.OnSession(session);
    }

    private void OnSeen(SeenObject seen)
    {
        around.Probes.OnMoved(this, seen);
        if (!seen.IsAvatar && seen.Texture != UUID.Zero && around.Configuration.Get(BotSettings.RequestObjectTextures))
            Session!.RequestImage(seen.Texture, 1, BotLoop.Now);
    }

    private void Leave(bool isCrossing)
    {
        HandOvers.Left(isCrossing, BotLoop.Now);
        around.Probes.Left(this);
    }

    private void Arrive()
    {
        State = BotState.Connected;
        _stands = Session;
        FirstRegion = around.IsGuest(Number) ? 0 : Session!.World.RegionHandle;
        _arrival.Arrived(BotLoop.Now);
        if (around.Wears)
            Session!.RequestWearables(BotLoop.Now);
        foreach (var timer in _behaviours)
            timer.StartIn(TimeSpan.FromMilliseconds(_random.Next(1000)));
    }

    private void Ended(string why)
    {
        HandOvers.Forget(); // who is lost on the way is lost, and not nowhere besides
        foreach (var timer in _behaviours)
            timer.Stop();
        if (State == BotState.Connecting)
        {
            Refuse(why);
            return;
        }

        if (State != BotState.Disconnecting)
        {
            Problem = why;
            around.Measures.Lost(this, Session?.World.RegionName ?? "", why);
        }

        State = BotState.Disconnected;
    }

    private void Refuse(string why)
    {
        Problem = why;
        State = BotState.Disconnected;
        around.Measures.Refused(this, why);
    }
}
