using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using PCampbot.Behaviours;
using PCampbot.Reports;

namespace PCampbot.Bots;

/// <summary>One bot: an account, its session while it is in world, and what it does there. Everything but <see cref="Connect"/> runs on the bots' thread.</summary>
public sealed class Bot(int number, string firstName, string lastName, string password, BotLoop loop, Measures measures)
{
    private readonly Random _random = new(number);
    private readonly List<IBehaviour> _behaviours = [];
    private long _loginStarted;
    private int _generation;

    public int Number { get; } = number;

    public string Name => $"{firstName} {lastName}";

    public BotState State { get; private set; }

    public ViewerSession? Session { get; private set; }

    /// <summary>Why it is not in world, when it is not.</summary>
    public string Problem { get; private set; } = "";

    public IReadOnlyList<IBehaviour> Behaviours => _behaviours;

    public bool SendsAgentUpdates { get; set; } = true;

    /// <summary>Asks by UDP for the texture of every prim it learns of.</summary>
    public bool RequestsTextures { get; set; }

    /// <summary>Whether heights and textures are kept: only for a few.</summary>
    public bool KeepsDetail { get; set; }

    public void Add(IBehaviour behaviour)
    {
        if (_behaviours.Exists(b => b.Abbreviation == behaviour.Abbreviation))
            return;
        _behaviours.Add(behaviour);
        if (State == BotState.Connected)
            Schedule(behaviour, TimeSpan.Zero);
    }

    public bool Remove(string abbreviation)
    {
        var found = _behaviours.Find(b => b.Abbreviation.Equals(abbreviation, StringComparison.OrdinalIgnoreCase));
        if (found is null)
            return false;
        _behaviours.Remove(found);
        if (State == BotState.Connected)
            found.Stop(this);
        return true;
    }

    /// <summary>Logs in and opens the circuit. From any thread; never throws.</summary>
    public async Task Connect(LoginClient login, Uri server, string start, CancellationToken cancel)
    {
        State = BotState.Connecting;
        Problem = "";
        _loginStarted = BotLoop.Now;
        try
        {
            var reply = await login.Login(server, firstName, lastName, password, StartOf(start), cancel: cancel);
            // "presence" means that an earlier self is being closed: viewers try again, and so do bots.
            if (!reply.Success && reply.Reason == "presence")
                reply = await login.Login(server, firstName, lastName, password, StartOf(start), cancel: cancel);
            if (reply.Success)
                loop.Post(() => Begin(reply));
            else
                Fail($"refused ({reply.Reason}): {reply.Message}");
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException)
        {
            Fail("login failed: " + e.Message);
        }
    }

    public void Disconnect()
    {
        if (Session is null || State is BotState.Disconnected)
            return;
        State = BotState.Disconnecting;
        Session.Logout(BotLoop.Now);
    }

    public void Say(long now) => Session!.Chat(measures.NewLine(this, now), now);

    public SeenObject? RandomObject(Random random, Func<SeenObject, bool> wanted)
    {
        var candidates = Session!.World.Objects.Values.Where(wanted).ToList();
        return candidates.Count == 0 ? null : candidates[random.Next(candidates.Count)];
    }

    private void Begin(LoginReply reply)
    {
        _generation++;
        Session = loop.Connect(reply, session =>
        {
            session.SendsAgentUpdates = SendsAgentUpdates;
            session.KeepsTerrain = KeepsDetail;
            session.OnEvent = OnEvent;
            session.World.OnAdded = OnObjectSeen;
            session.World.OnMoved = seen => measures.ObjectMoved(this, seen);
        });
    }

    private void OnObjectSeen(SeenObject seen)
    {
        measures.ObjectSeen(this, seen);
        if (RequestsTextures && !seen.IsAvatar && seen.TextureEntry.Length >= 16)
            Session!.RequestImage(new OpenSim.Primitives.UUID(seen.TextureEntry), 1, BotLoop.Now);
    }

    private void OnEvent(SessionEvent e)
    {
        switch (e.Kind)
        {
            case SessionEventKind.Arrived when State == BotState.Connecting:
                State = BotState.Connected;
                measures.Arrived(this, BotLoop.Now - _loginStarted);
                foreach (var behaviour in _behaviours)
                    Schedule(behaviour, TimeSpan.FromMilliseconds(_random.Next(1000)));
                break;
            case SessionEventKind.Chat:
                measures.Heard(this, e.Text, BotLoop.Now);
                break;
            case SessionEventKind.Ended:
                Ended(e.Text);
                break;
        }
    }

    private void Ended(string why)
    {
        if (State is not BotState.Disconnecting)
        {
            Problem = why;
            measures.Lost(this, why);
        }

        State = BotState.Disconnected;
    }

    private void Fail(string why)
    {
        Problem = why;
        State = BotState.Disconnected;
        measures.Lost(this, why);
    }

    private void Schedule(IBehaviour behaviour, TimeSpan delay)
    {
        var generation = _generation;
        loop.After(delay, () =>
        {
            if (generation != _generation || State != BotState.Connected || !_behaviours.Contains(behaviour))
                return;
            Schedule(behaviour, behaviour.Act(this, BotLoop.Now));
        });
    }

    // OpenSimulator's form region/x/y/z becomes what the login knows.
    private static string StartOf(string start) => start is "last" or "home" || start.StartsWith("uri:", StringComparison.Ordinal) ? start
        : start.Split('/') is [var region, var x, var y, var z] ? $"uri:{region}&{x}&{y}&{z}" : $"uri:{start}&128&128&25";
}
