using System.Globalization;
using System.Text;
using System.Text.Json;
using PCampbot.Bots;

namespace PCampbot.Reports;

/// <summary>The result of a run: figures, a verdict, and the exit code that goes with it.</summary>
public sealed record Report
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    public required int Bots { get; init; }

    public required int Connected { get; init; }

    public required int Disconnects { get; init; }

    public required double LoginP50Ms { get; init; }

    public required double LoginP99Ms { get; init; }

    public required double MovementP50Ms { get; init; }

    public required double MovementP99Ms { get; init; }

    public required long MovementSamples { get; init; }

    public required int MovementMissed { get; init; }

    public required double ChatP50Ms { get; init; }

    public required double ChatP99Ms { get; init; }

    public required long ChatSamples { get; init; }

    public required long DatagramsIn { get; init; }

    public required long DatagramsOut { get; init; }

    /// <summary>Datagrams that came a second time: what the simulator sent twice.</summary>
    public required long DuplicatesIn { get; init; }

    public required long Resent { get; init; }

    public required int Malformed { get; init; }

    /// <summary>Avatars of other bots that a bot does not know, summed over bots.</summary>
    public required int MissingAvatars { get; init; }

    public required IReadOnlyList<string> Problems { get; init; }

    /// <summary>All came, none was lost, everybody knows everybody in sight.</summary>
    public bool Passed => Connected == Bots && Disconnects == 0 && Malformed == 0;

    public static Report Of(IReadOnlyList<Bot> bots, Measures measures)
    {
        var sessions = bots.Select(b => b.Session).OfType<OpenSim.Client.Session.ViewerSession>().ToList();
        return new Report
        {
            Bots = bots.Count,
            Connected = bots.Count(b => b.State == BotState.Connected),
            Disconnects = measures.Disconnects,
            LoginP50Ms = measures.Logins.Percentile(50),
            LoginP99Ms = measures.Logins.Percentile(99),
            MovementP50Ms = measures.Movement.Percentile(50),
            MovementP99Ms = measures.Movement.Percentile(99),
            MovementSamples = measures.Movement.Count,
            MovementMissed = measures.ProbesMissed,
            ChatP50Ms = measures.Chat.Percentile(50),
            ChatP99Ms = measures.Chat.Percentile(99),
            ChatSamples = measures.Chat.Count,
            DatagramsIn = sessions.Sum(s => s.Counts.PacketsIn),
            DatagramsOut = sessions.Sum(s => s.Counts.PacketsOut),
            DuplicatesIn = sessions.Sum(s => s.Counts.DuplicatesIn),
            Resent = sessions.Sum(s => s.Counts.Resent),
            Malformed = sessions.Sum(s => s.Malformed),
            MissingAvatars = CountMissing(bots),
            Problems = [.. measures.Problems]
        };
    }

    public override string ToString()
    {
        var text = new StringBuilder();
        void Line(FormattableString line) => text.AppendLine(line.ToString(CultureInfo.InvariantCulture));
        Line($"bots       {Connected} of {Bots} in world, {Disconnects} lost");
        Line($"login      p50 {LoginP50Ms:F0} ms, p99 {LoginP99Ms:F0} ms");
        Line($"movement   p50 {MovementP50Ms:F0} ms, p99 {MovementP99Ms:F0} ms seen by another ({MovementSamples} looks, {MovementMissed} missed)");
        Line($"chat       p50 {ChatP50Ms:F0} ms, p99 {ChatP99Ms:F0} ms ({ChatSamples} lines heard)");
        Line($"datagrams  {DatagramsIn} in ({DuplicatesIn} twice), {DatagramsOut} out ({Resent} sent again), {Malformed} malformed");
        Line($"world      {MissingAvatars} avatars missing");
        foreach (var problem in Problems.Take(10))
            Line($"problem    {problem}");
        Line($"verdict    {(Passed ? "passed" : "FAILED")}");
        return text.ToString();
    }

    public void Save(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "report.json"), JsonSerializer.Serialize(this, Indented));
    }

    // Bots of one region within 20 m of one another must know one another; farther ones may be outside interest.
    private static int CountMissing(IReadOnlyList<Bot> bots)
    {
        var missing = 0;
        var present = bots.Where(b => b.State == BotState.Connected).ToList();
        foreach (var bot in present)
            foreach (var other in present)
                if (other != bot && other.Session!.World.RegionHandle == bot.Session!.World.RegionHandle
                    && System.Numerics.Vector3.Distance(bot.Session.Position, other.Session.Position) < 20 && bot.Session.World.Find(other.Session.Login.AgentId) is null)
                    missing++;
        return missing;
    }
}
