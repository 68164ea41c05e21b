using System.Globalization;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Plots;

/// <summary>
/// A file that <see cref="StatRecorder"/> wrote, read back: the times of its rounds and every statistic over them. Lines that cannot be
/// read are counted.
/// </summary>
public sealed class StatRecording
{
    private readonly List<DateTime> _times = [];
    private readonly Dictionary<string, (string Unit, bool IsCounter, List<(int Round, double Value)> Values)> _stats =
        new(StringComparer.Ordinal);

    private StatRecording()
    {
    }

    public IReadOnlyList<DateTime> Times => _times;

    public int BadLines { get; private set; }

    public static StatRecording Read(TextReader file)
    {
        var recording = new StatRecording();
        while (file.ReadLine() is { } line)
            recording.Take(line);
        return recording;
    }

    /// <summary>By container and name, as in the file.</summary>
    public IReadOnlyList<RecordedStat> Stats =>
        [.. _stats.Select(s => ToStat(s.Key, s.Value.Unit, s.Value.IsCounter, s.Value.Values)).OfType<RecordedStat>()];

    private void Take(string line)
    {
        if (line.StartsWith("# ", StringComparison.Ordinal)
            && DateTime.TryParse(line.AsSpan(2), CultureInfo.InvariantCulture,
            DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal, out var time))
            _times.Add(time);
        else if (line.Length > 0 && !TryTakeValue(line))
            BadLines++;
    }

    // "scene.Here.FrameTime : 2.1 ms", "clientstack.Here.Sent : 50 packets, 10/s", "login.service.LoginTime : 2.1 ms mean, p50 2, …".
    private bool TryTakeValue(string line)
    {
        var colon = line.IndexOf(" : ", StringComparison.Ordinal);
        if (colon <= 0 || _times.Count == 0)
            return false;
        var text = line[(colon + 3)..];
        if (text == "nothing yet")
            return true;
        var first = text.Split(", ")[0];
        var digits = first.TakeWhile(c => char.IsAsciiDigit(c) || c is '.' or '-' or 'E').Count();
        if (!double.TryParse(first.AsSpan(0, digits), CultureInfo.InvariantCulture, out var value))
            return false;
        var name = line[..colon];
        if (!_stats.TryGetValue(name, out var stat))
            stat = (first[digits..].Trim(), false, []);
        stat.Values.Add((_times.Count - 1, value));
        _stats[name] = stat with
        {
            IsCounter = stat.IsCounter || text.EndsWith("/s", StringComparison.Ordinal) && text.Contains(", ", StringComparison.Ordinal)
        };
        return true;
    }

    private RecordedStat? ToStat(string name, string unit, bool isCounter, List<(int Round, double Value)> values)
    {
        // The short name has no dot, the category neither; what stands between may have any.
        var (first, last) = (name.IndexOf('.', StringComparison.Ordinal), name.LastIndexOf('.'));
        if (first < 0 || first == last)
            return null;
        var byRound = new double[_times.Count];
        Array.Fill(byRound, double.NaN);
        foreach (var (round, value) in values)
            byRound[round] = value;
        return new RecordedStat(name[..last], name[(last + 1)..], unit, isCounter, isCounter ? Rates(byRound) : byRound);
    }

    // A counter that falls belongs to a program that was started anew: the rate of that round is not known.
    private double[] Rates(double[] totals)
    {
        var rates = new double[totals.Length];
        for (var round = 0; round < totals.Length; round++)
        {
            var seconds = round == 0 ? 0 : (_times[round] - _times[round - 1]).TotalSeconds;
            var added = round == 0 ? double.NaN : totals[round] - totals[round - 1];
            rates[round] = seconds > 0 && added >= 0 ? added / seconds : double.NaN;
        }

        return rates;
    }
}
