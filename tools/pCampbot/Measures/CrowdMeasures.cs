using System.Globalization;
using PCampbot.Bots;

namespace PCampbot.Measures;

/// <summary>
/// What a person would feel, measured by the bots on one another: how long a login takes, how soon the whole scene is there, how soon
/// another is seen to turn, how soon a line is heard. Everything is kept for the phase that runs and for the whole. Bots' thread only.
/// </summary>
public sealed class CrowdMeasures(IReadOnlyList<string> sentences, Random random)
{
    private const string LineMark = "[line ";
    private const int MaxProblems = 100;

    private readonly Dictionary<int, (Bot Speaker, long At)> _lines = [];
    private int _nextLine;
    private long _worstMovement;

    public PhaseMeasures Whole { get; } = new();

    public PhaseMeasures Phase { get; private set; } = new();

    /// <summary>One sentence each; the first hundred.</summary>
    public List<string> Problems { get; } = [];

    /// <summary>Name of a region that is killed while this phase goes on; empty for none. Who stands there may be lost.</summary>
    public string DyingRegion { get; set; } = "";

    public void BeginPhase() => Phase = new PhaseMeasures();

    /// <param name="asked">When the login was asked for.</param>
    public void Arrived(long asked, long now)
    {
        Both(now - asked, m => m.Logins);
        Both(m => m.LoginTime = m.LoginTime.With(asked, now));
    }

    public void SceneComplete(long took) => Both(took, m => m.Scenes);

    public void Crossed(long took) => Both(took, m => m.Crossings);

    public void Teleported(long took) => Both(took, m => m.Teleports);

    public void TouchAnswered(long took) => Both(took, m => m.Answers);

    public void TouchMissed() => Both(m => m.TouchesMissed++);

    /// <summary>What a bot has walked into is seen to give way.</summary>
    public void Pushed(bool isPerson, long took)
    {
        if (isPerson)
            Both(m => m.PeoplePushed++);
        else
            Both(took, m => m.Pushes);
    }

    public void PushMissed() => Both(m => m.PushesMissed++);

    /// <summary>Somebody has walked to a border and has come no further.</summary>
    public void CrossingRefused() => Both(m => m.CrossingsRefused++);

    /// <summary>Somebody is shown an alert.</summary>
    public void Alerted() => Both(m => m.Alerts++);

    public void HandOverMissed(string bot)
    {
        Both(m => m.HandOversMissed++);
        AddProblem(bot, "has left a region and is in none after 10 s.");
    }

    public void TeleportFailed(string bot, string why)
    {
        Both(m => m.TeleportsFailed++);
        AddProblem(bot, "teleport failed: " + why);
    }

    public void MovementSeen(long took)
    {
        _worstMovement = Math.Max(_worstMovement, took);
        Both(took, m => m.Movement);
    }

    /// <summary>The worst movement latency since this was last asked, microseconds.</summary>
    public long TakeWorstMovement()
    {
        var worst = _worstMovement;
        _worstMovement = 0;
        return worst;
    }

    public void MovementMissed() => Both(m => m.MovementMissed++);

    public void Refused(Bot bot, string why)
    {
        Both(m => m.Refused++);
        AddProblem(bot, why);
    }

    /// <param name="region">Name of the one where it stood.</param>
    public void Lost(Bot bot, string region, string why)
    {
        Both(m => m.Lost++);
        if (!IsDying(region))
            Both(m => m.LostElsewhere++);
        AddProblem(bot, why);
    }

    public bool IsDying(string region) => DyingRegion.Length > 0 && region.Equals(DyingRegion, StringComparison.OrdinalIgnoreCase);

    public void AddProblem(Bot bot, string why) => AddProblem(bot.Name, why);

    private void AddProblem(string bot, string why)
    {
        if (Problems.Count < MaxProblems)
            Problems.Add($"{bot}: {why}");
    }

    /// <summary>A line to say, marked so that whoever hears it can tell when it was spoken.</summary>
    public string NewLine(Bot speaker, long now)
    {
        if (_lines.Count > 10_000)
            _lines.Clear();
        _lines[++_nextLine] = (speaker, now);
        var sentence = sentences.Count > 0 ? sentences[random.Next(sentences.Count)] + " " : "";
        return string.Create(CultureInfo.InvariantCulture, $"{sentence}{LineMark}{_nextLine}]");
    }

    public void Heard(Bot listener, string text, long now)
    {
        var mark = text.LastIndexOf(LineMark, StringComparison.Ordinal);
        if (mark >= 0
            && int.TryParse(text.AsSpan(mark + LineMark.Length).TrimEnd(']'), NumberStyles.None, CultureInfo.InvariantCulture, out var line)
            && _lines.TryGetValue(line, out var spoken) && spoken.Speaker != listener)
            Both(now - spoken.At, m => m.Chat);
    }

    private void Both(long took, Func<PhaseMeasures, Latencies> which)
    {
        which(Whole).Add(took);
        which(Phase).Add(took);
    }

    private void Both(Action<PhaseMeasures> note)
    {
        note(Whole);
        note(Phase);
    }
}
