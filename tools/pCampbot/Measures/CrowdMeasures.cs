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

    public void BeginPhase() => Phase = new PhaseMeasures();

    public void Arrived(long took) => Both(took, m => m.Logins);

    public void SceneComplete(long took) => Both(took, m => m.Scenes);

    public void Crossed(long took) => Both(took, m => m.Crossings);

    public void Teleported(long took) => Both(took, m => m.Teleports);

    public void HandOverMissed(string bot)
    {
        Whole.HandOversMissed++;
        Phase.HandOversMissed++;
        AddProblem(bot, "has left a region and is in none after 10 s.");
    }

    public void TeleportFailed(string bot, string why)
    {
        Whole.TeleportsFailed++;
        Phase.TeleportsFailed++;
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

    public void MovementMissed()
    {
        Whole.MovementMissed++;
        Phase.MovementMissed++;
    }

    public void Refused(Bot bot, string why)
    {
        Whole.Refused++;
        Phase.Refused++;
        AddProblem(bot, why);
    }

    public void Lost(Bot bot, string why)
    {
        Whole.Lost++;
        Phase.Lost++;
        AddProblem(bot, why);
    }

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
}
