using System.Diagnostics.CodeAnalysis;
using System.Text;
using OpenSim.Llsd;
using OpenSim.World.Regions;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// What a region or a parcel looks like through a day: columns regionenvironment.llsd_settings and land.environment, and the body of the
/// capability ExtEnvironment. Immutable.
/// </summary>
public sealed record ViewerEnvironment
{
    private const string Header = "<? llsd/notation ?>\n"; // OpenSimulator's reader wants it
    private const int ShortestDay = 60;
    private const int LongestDay = 7 * 24 * 3600;
    private const double Highest = 10_000;

    public DayCycle Day { get; init; } = DefaultDay.Cycle;

    /// <summary>Seconds.</summary>
    public int DayLength { get; init; } = RegionDay.Default.Length;

    /// <summary>Seconds by which its clock is before UTC.</summary>
    public int DayOffset { get; init; } = RegionDay.Default.Offset;

    /// <summary>What may be done with the settings it was made of, as their item said.</summary>
    public int Flags { get; init; }

    /// <summary>By which viewers see that it is another one; grows with each change.</summary>
    public int Version { get; init; }

    /// <summary>Metres over which tracks 2, 3 and 4 are seen, lowest first.</summary>
    public IReadOnlyList<double> Altitudes { get; init; } = [1000, 2000, 3000];

    public RegionDay Clock => new(DayLength, DayOffset);

    /// <summary>
    /// An environment as a viewer says it: what it leaves out is as before. The version is the writer's to set.
    /// </summary>
    /// <param name="refusal">What is wrong, in words for whoever sent it.</param>
    public static bool TryRead(LlsdValue given, ViewerEnvironment before, in EnvironmentBounds bounds,
        [NotNullWhen(true)] out ViewerEnvironment? environment, [NotNullWhen(false)] out string? refusal)
    {
        (environment, refusal) = (null, null);
        var day = before.Day;
        if (given["day_cycle"].IsDefined && !DayCycle.TryRead(given["day_cycle"], bounds, out day, out refusal))
            return false;
        environment = before with
        {
            Day = day,
            DayLength = Number(given["day_length"], before.DayLength, ShortestDay, LongestDay),
            DayOffset = Number(given["day_offset"], before.DayOffset, -LongestDay, LongestDay),
            Flags = Number(given["flags"], before.Flags, 0, int.MaxValue),
            Version = Number(given["env_version"], before.Version, 0, int.MaxValue)
        };
        if (given["track_altitudes"] is LlsdArray { Count: >= 3 } altitudes)
            environment = environment.Over([.. altitudes.Items.Take(3).Select(Altitude)]);
        return true;
    }

    /// <summary>As it lies in the store or in an archive, in whatever form; null for what is none.</summary>
    public static ViewerEnvironment? FromText(string text)
    {
        if (!LlsdFormat.TryRead(Encoding.UTF8.GetBytes(text), out var value, out _))
            return null;
        if (value is LlsdArray old)
            return WindLight.TryRead(old, EnvironmentBounds.Stored, out var day, out _) ? new ViewerEnvironment { Day = day } : null;
        return value is LlsdMap && value["day_cycle"].IsDefined
            && TryRead(value, new ViewerEnvironment(), EnvironmentBounds.Stored, out var environment, out _) ? environment : null;
    }

    /// <summary>As OpenSimulator keeps it.</summary>
    public string ToText() => Header + LlsdNotation.ToText(ToLlsd());

    public LlsdMap ToLlsd() => new()
    {
        ["day_cycle"] = Day.ToLlsd(),
        ["day_length"] = DayLength,
        ["day_offset"] = DayOffset,
        ["flags"] = Flags,
        ["env_version"] = Version,
        ["track_altitudes"] = FrameModels.Numbers(Altitudes)
    };

    /// <summary>With other heights of the upper three skies, in any order: each sky stays with its height.</summary>
    public ViewerEnvironment Over(double[] altitudes)
    {
        var order = Enumerable.Range(0, altitudes.Length).OrderBy(i => altitudes[i]).ToArray();
        var tracks = Day.Tracks.ToArray();
        for (var i = 0; i < order.Length; i++)
            tracks[DayCycle.GroundTrack + 1 + i] = Day.Tracks[DayCycle.GroundTrack + 1 + order[i]];
        return this with { Altitudes = [.. order.Select(i => altitudes[i])], Day = Day with { Tracks = tracks } };
    }

    private static double Altitude(LlsdValue value) => value.AsReal() is >= 0 and <= Highest and var metres ? metres : 0;

    private static int Number(LlsdValue value, int otherwise, int min, int max) =>
        value.IsDefined ? Math.Clamp(value.AsInteger(), min, max) : otherwise;
}
