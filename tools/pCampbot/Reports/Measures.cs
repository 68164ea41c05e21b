using System.Globalization;
using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Reports;

/// <summary>
/// What a person would feel, measured by the bots on one another: how long a login takes, how soon another sees one turn, how soon a line is heard.
/// Bots' thread only.
/// </summary>
public sealed class Measures(Random random)
{
    private const string LineMark = "bot line ";
    private const long ProbePatience = 5_000_000;

    private readonly Dictionary<int, (Bot Speaker, long At)> _lines = [];
    private int _nextLine;
    private Probe? _probe;

    public Latencies Logins { get; } = new();

    /// <summary>From a bot's turning to another's seeing it.</summary>
    public Latencies Movement { get; } = new();

    public Latencies Chat { get; } = new();

    public int ProbesMissed { get; private set; }

    public int Disconnects { get; private set; }

    public List<string> Problems { get; } = [];

    public void Arrived(Bot bot, long took) => Logins.Add(took);

    public void Lost(Bot bot, string why)
    {
        Disconnects++;
        if (Problems.Count < 50)
            Problems.Add($"{bot.Name}: {why}");
    }

    /// <summary>A line of chat that says when it was spoken.</summary>
    public string NewLine(Bot speaker, long now)
    {
        if (_lines.Count > 10_000)
            _lines.Clear();
        _lines[++_nextLine] = (speaker, now);
        return LineMark + _nextLine.ToString(CultureInfo.InvariantCulture);
    }

    public void Heard(Bot listener, string text, long now)
    {
        if (text.StartsWith(LineMark, StringComparison.Ordinal) && int.TryParse(text.AsSpan(LineMark.Length), out var line)
            && _lines.TryGetValue(line, out var spoken) && spoken.Speaker != listener)
            Chat.Add(now - spoken.At);
    }

    public void ObjectSeen(Bot observer, SeenObject seen) => ObjectMoved(observer, seen);

    public void ObjectMoved(Bot observer, SeenObject seen)
    {
        if (_probe is not { } probe || observer != probe.Observer || seen.Id != probe.Avatar || !IsTurned(seen, probe.Heading))
            return;
        Movement.Add(BotLoop.Now - probe.At);
        _probe = null;
    }

    /// <summary>Begins the next look: one bot turns by a right angle or more, another who knows it watches. Call about once a second or oftener.</summary>
    public void NextProbe(IReadOnlyList<Bot> bots)
    {
        var now = BotLoop.Now;
        if (_probe is { } old)
        {
            if (now - old.At < ProbePatience)
                return;
            if (old.Subject.Session is { } session && session.BodyRotation == old.Rotation)
                ProbesMissed++; // not when a behaviour has turned it elsewhere meanwhile
        }

        _probe = NewProbe(bots, now);
    }

    private Probe? NewProbe(IReadOnlyList<Bot> bots, long now)
    {
        var present = bots.Where(b => b.State == BotState.Connected).ToList();
        if (present.Count < 2)
            return null;
        var subject = present[random.Next(present.Count)];
        var observer = present[random.Next(present.Count)];
        var id = subject.Session!.Login.AgentId;
        if (subject == observer || observer.Session!.World.Find(id) is not { ParentId: 0 } seen || !subject.SendsAgentUpdates)
            return null;
        var heading = Heading(seen.Rotation) + MathF.PI / 2 + random.NextSingle() * MathF.PI;
        subject.Session.Face(heading);
        return new Probe(subject, observer, id, heading, subject.Session.BodyRotation, now);
    }

    private static bool IsTurned(SeenObject seen, float heading) => MathF.Cos(Heading(seen.Rotation) - heading) > 0.95f;

    private static float Heading(Quaternion rotation) => 2 * MathF.Atan2(rotation.Z, rotation.W);

    private sealed record Probe(Bot Subject, Bot Observer, UUID Avatar, float Heading, Quaternion Rotation, long At);
}
