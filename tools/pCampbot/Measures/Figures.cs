using System.Globalization;
using System.Text;

namespace PCampbot.Measures;

/// <summary>What a phase came to. The names by which assertions and plots know a figure are in <see cref="FigureNames"/>.</summary>
public sealed record Figures
{
    public required string Name { get; init; }

    public required double Seconds { get; init; }

    /// <summary>When it began, in seconds since the start of the run.</summary>
    public double StartedAt { get; init; }

    /// <summary>Bots that were to be in world at the end.</summary>
    public required int Wanted { get; init; }

    public required int InWorld { get; init; }

    public required int Refused { get; init; }

    /// <summary>Bots that were in world and were thrown out or lost their line.</summary>
    public required int Lost { get; init; }

    public required Spread Login { get; init; }

    /// <summary>Of the lost, who did not stand in the region that was killed in this phase.</summary>
    public int LostElsewhere { get; init; }

    /// <summary>Alerts that bots were shown.</summary>
    public int Alerts { get; init; }

    /// <summary>Seconds between asking for the first login and the arrival of the last.</summary>
    public double LoginSeconds { get; init; }

    /// <summary>Seconds that the commands for the console took; null without any.</summary>
    public double? ConsoleSeconds { get; init; }

    /// <summary>Seconds from the death of a region until all are ready; null when none died, or it did not come back.</summary>
    public double? BackSeconds { get; init; }

    /// <summary>From the login to the whole picture of the region.</summary>
    public required Spread Scene { get; init; }

    public required Spread Movement { get; init; }

    public required int MovementMissed { get; init; }

    public required Spread Chat { get; init; }

    /// <summary>From touching a scripted thing to hearing what it says.</summary>
    public Spread Answer { get; init; }

    public int TouchesMissed { get; init; }

    /// <summary>From walking into a body to seeing it give way.</summary>
    public Spread Push { get; init; }

    /// <summary>People that gave way to one who walked into them, or walked on.</summary>
    public int PeoplePushed { get; init; }

    /// <summary>Bodies and people that stood where they were for five seconds.</summary>
    public int PushesMissed { get; init; }

    /// <summary>Milliseconds within which 99 of 100 of the region's ticks were done; null when it was not asked.</summary>
    public double? TickP99 { get; init; }

    /// <summary>From leaving a region on foot to standing in the next.</summary>
    public Spread Crossing { get; init; }

    /// <summary>From asking for a teleport into another region to standing there.</summary>
    public Spread Teleport { get; init; }

    /// <summary>Walks to a border that ended there.</summary>
    public int CrossingsRefused { get; init; }

    /// <summary>Bots that left a region and were in none after ten seconds.</summary>
    public int HandOversMissed { get; init; }

    public int TeleportsFailed { get; init; }

    /// <summary>Avatars within 20 m of a bot that it does not know, summed over bots, at the end.</summary>
    public required int MissingAvatars { get; init; }

    /// <summary>Prims within 32 m of a bot that most bots know and it does not, summed over bots, at the end.</summary>
    public required int MissingObjects { get; init; }

    public required Traffic Traffic { get; init; }

    /// <summary>Processor time of the watched simulator a second: 1 is a whole core. 0 when none is watched.</summary>
    public required double ServerCores { get; init; }

    public required double ServerMiB { get; init; }

    /// <summary>
    /// What the watched simulator uses more at the end than at the beginning; of a whole run, than at the end of its warm-up.
    /// </summary>
    public Growth Grown { get; init; }

    /// <summary>Ways in which bots' worlds differ from what the region holds; null when they were not compared.</summary>
    public int? Different { get; init; }

    /// <summary>Processor time of all bots a second.</summary>
    public required double BotCores { get; init; }

    /// <summary>Share of the reliable datagrams from the simulator that came a second time.</summary>
    public double CameTwicePercent => Traffic.DatagramsIn == 0 ? 0 : 100.0 * Traffic.CameTwice / Traffic.DatagramsIn;

    /// <summary>Logins that came in, a second.</summary>
    public double LoginsPerSecond => Login.Samples / Math.Max(LoginSeconds, 1e-3);

    public override string ToString()
    {
        var text = new StringBuilder();
        void Line(FormattableString line) => text.AppendLine(line.ToString(CultureInfo.InvariantCulture));
        Line($"{Name}, {Seconds:F0} s");
        Line($"  bots       {InWorld} of {Wanted} in world, {Refused} refused, {Lost} lost");
        Line($"  login      {Text(Login)}, {LoginsPerSecond:F1}/s; whole scene {Text(Scene)}");
        Line($"  movement   {Text(Movement)}, {MovementMissed} not seen in 5 s");
        Line($"  chat       {Text(Chat)}");
        if (Answer.Samples + TouchesMissed > 0)
            Line($"  touches    answered after {Text(Answer)}, {TouchesMissed} not in 5 s");
        if (Push.Samples + PeoplePushed + PushesMissed > 0)
            Line($"  pushes     bodies give way after {Text(Push)}; {PeoplePushed} people, {PushesMissed} stood for 5 s");
        if (TickP99 is { } tick)
            Line($"  ticks      p99 {tick:F2} ms");
        if (Crossing.Samples + Teleport.Samples + HandOversMissed + TeleportsFailed + CrossingsRefused > 0)
            Line(
                $"  regions    crossing {Text(Crossing)}, {CrossingsRefused} refused; teleport {Text(Teleport)}, {TeleportsFailed} failed; {HandOversMissed} nowhere after 10 s");
        if (ConsoleSeconds is { } console)
            Line($"  console    {console:F1} s; {Alerts} alerts shown");
        if (BackSeconds is { } back)
            Line($"  death      back after {back:F2} s; {LostElsewhere} lost elsewhere, {Alerts} alerts shown");
        Line(
            $"  datagrams  {Traffic.DatagramsIn / Seconds:F0}/s in ({Traffic.BytesIn / Seconds / 1000:F1} kB/s, {CameTwicePercent:F2} % twice), {Traffic.DatagramsOut / Seconds:F0}/s out, {Traffic.SentAgain} sent again, {Traffic.Malformed} malformed");
        if (Traffic.FromCache + Traffic.NotInCache > 0)
            Line($"  caches     had {Traffic.FromCache} prims that were offered, and not {Traffic.NotInCache}");
        Line(
            $"  world      {MissingAvatars} avatars and {MissingObjects} objects missing{(Different is { } different ? $", {different} differences from the region" : "")}");
        Line(
            $"  processor  simulator {ServerCores:F3} cores, {ServerMiB:F0} MiB; bots {BotCores:F3} cores; grown {Grown.MiB:F1} MiB, {Grown.Threads:F0} threads, {Grown.Handles:F0} handles");
        return text.ToString();
    }

    private static string Text(Spread spread) => spread.Samples == 0
        ? "not measured"
        : string.Create(CultureInfo.InvariantCulture,
        $"p50 {spread.P50:F0} ms, p99 {spread.P99:F0} ms, worst {spread.Max:F0} ms ({spread.Samples})");
}
