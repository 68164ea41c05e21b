using System.Globalization;
using OpenSim.Conference.Options;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;

namespace OpenSim.Conference.Plans;

/// <summary>A section <c>[Region NAME]</c> of a conference's file.</summary>
internal sealed class PlanKeys(Configuration configuration, string section)
{
    /// <summary>What the conference itself reads; all else goes into the region's file.</summary>
    public static readonly (string Key, string Doc)[] Own =
    [
        ("Number", "Which port the region has beyond PortBase; its place in the file unless said. Say it where regions come and go."),
        ("Crossings", "Whether people walk over its borders: true unless said."),
        ("Aside", "Where a rolling restart moves its people; [Conference] Aside unless said.")
    ];

    private const int DefaultSide = 256;
    private const int DefaultSeats = 100;

    public bool HasCrossings => !SettingText.TryParse<bool>(Text("Crossings") ?? "true", out var isTrue) || isTrue;

    public string Aside => Text("Aside") ?? "";

    public int Number(int place) => Number("Number", place);

    public int Seats() => Number("MaxAgents", DefaultSeats);

    public (int X, int Y) Size() => (Number("SizeX", DefaultSide), Number("SizeY", DefaultSide));

    public (int X, int Y) Place(string name) =>
        Text("Location")?.Split(',') is [var x, var y] && TryNumber(x, out var left) && TryNumber(y, out var low)
            ? (left, low)
            : throw new PlanException($"Region {name} needs its place on the grid: Location = 1000,1000");

    /// <summary>The keys of its region file, the conference's where the section has none.</summary>
    public IReadOnlyList<(string Key, string Value)> ForRegionFile(Configuration whole, int port)
    {
        List<(string Key, string Value)> keys =
        [
            .. configuration.Keys(section).Where(k => !Own.Any(own => own.Key.Equals(k.Key, StringComparison.OrdinalIgnoreCase)))
                .Select(k => (k.Key, k.Value))
        ];
        Default("InternalAddress", whole.Get(ConferenceSettings.Bind));
        Default("InternalPort", port.ToString(CultureInfo.InvariantCulture));
        Default("ExternalHostName", whole.Get(ConferenceSettings.ExternalHostName));
        return keys;

        void Default(string key, string value)
        {
            if (!keys.Exists(k => k.Key.Equals(key, StringComparison.OrdinalIgnoreCase)))
                keys.Add((key, value));
        }
    }

    private int Number(string key, int otherwise) => Text(key) is not { } text ? otherwise
        : TryNumber(text, out var number) && number >= 0 ? number
        : throw new PlanException($"{configuration.GetOrigin(section, key)}: {key} = {text}: a number is needed.");

    private string? Text(string key) => configuration.GetText(section, key);

    private static bool TryNumber(string text, out int number) =>
        int.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
