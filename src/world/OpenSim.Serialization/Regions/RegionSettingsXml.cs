using System.Globalization;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;

namespace OpenSim.Serialization.Regions;

/// <summary>
/// settings/&lt;region&gt;.xml. The sections stand in OpenSimulator's order, which its reader needs; so does it need white space between
/// the elements, or it passes over every other one. Booleans are True and False.
/// </summary>
public static class RegionSettingsXml
{
    private static readonly (string Section, (string Element, string Column)[] Fields)[] Sections =
    [
        ("General",
        [
            ("AllowDamage", "allow_damage"), ("AllowLandResell", "allow_land_resell"), ("AllowLandJoinDivide", "allow_land_join_divide"),
            ("BlockFly", "block_fly"), ("BlockLandShowInSearch", "block_show_in_search"), ("BlockTerraform", "block_terraform"),
            ("DisableCollisions", "disable_collisions"), ("DisablePhysics", "disable_physics"), ("DisableScripts", "disable_scripts"),
            ("MaturityRating", "maturity"), ("RestrictPushing", "restrict_pushing"), ("AgentLimit", "agent_limit"),
            ("ObjectBonus", "object_bonus")
        ]),
        ("GroundTextures",
        [
            ("Texture1", "terrain_texture_1"), ("Texture2", "terrain_texture_2"), ("Texture3", "terrain_texture_3"),
            ("Texture4", "terrain_texture_4"),
            ("PBR1", "TerrainPBR1"), ("PBR2", "TerrainPBR2"), ("PBR3", "TerrainPBR3"), ("PBR4", "TerrainPBR4"),
            ("ElevationLowSW", "elevation_1_sw"), ("ElevationLowNW", "elevation_1_nw"), ("ElevationLowSE", "elevation_1_se"),
            ("ElevationLowNE", "elevation_1_ne"), ("ElevationHighSW", "elevation_2_sw"), ("ElevationHighNW", "elevation_2_nw"),
            ("ElevationHighSE", "elevation_2_se"), ("ElevationHighNE", "elevation_2_ne")
        ]),
        ("Terrain",
        [
            ("WaterHeight", "water_height"), ("TerrainRaiseLimit", "terrain_raise_limit"), ("TerrainLowerLimit", "terrain_lower_limit"),
            ("UseEstateSun", "use_estate_sun"), ("FixedSun", "fixed_sun"), ("SunPosition", "sun_position")
        ])
    ];

    public static string Write(
        RegionSettingsRow row, string? environment, bool allowDirectTeleport = true, bool allowEnvironmentOverride = true)
    {
        var texts = ColumnTexts.Of<RegionSettingsRow, RegionSettingsColumns>(row);
        var root = new XElement("RegionSettings",
            Sections.Select(section =>
                new XElement(section.Section, section.Fields.Select(field => new XElement(field.Element, texts[field.Column])))),
            Telehub(row));
        if (!string.IsNullOrEmpty(environment))
            root.Add(new XElement("Environment", new XElement("data", environment)));
        root.Add(new XElement("Estate",
            Flag("AllowDirectTeleport", allowDirectTeleport), Flag("AllowEnvironmentOverride", allowEnvironmentOverride)));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + root;
    }

    /// <summary>The settings over those given: what the file does not say stays. Null when the XML is damaged.</summary>
    public static ArchivedSettings? Read(ReadOnlySpan<byte> xml, RegionSettingsRow before)
    {
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0'));
            var estate = root.Element("Estate");
            var remarks = new List<string>();
            var row = ReadTelehub(Bounded(ReadFields(before, root, remarks)), root, remarks);
            return new ArchivedSettings(row, (string?)root.Element("Environment")?.Element("data"),
                Flag(estate?.Element("AllowDirectTeleport")), Flag(estate?.Element("AllowEnvironmentOverride")))
            {
                Remarks = remarks
            };
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException)
        {
            return null;
        }
    }

    private static XElement Telehub(RegionSettingsRow row)
    {
        var element = new XElement("Telehub");
        if (row.TelehubObject.IsZero)
            return element;
        element.Add(new XElement("TelehubObject", row.TelehubObject.ToString()));
        foreach (var point in row.SpawnPoints)
            element.Add(new XElement("SpawnPoint",
                string.Create(CultureInfo.InvariantCulture, $"{point.Yaw},{point.Pitch},{point.Distance}")));
        return element;
    }

    private static RegionSettingsRow ReadFields(RegionSettingsRow row, XElement root, List<string> remarks)
    {
        var texts = new Dictionary<string, (string Element, string Text)>();
        foreach (var (section, fields) in Sections)
        {
            foreach (var (element, column) in fields)
            {
                if ((string?)root.Element(section)?.Element(element) is { } text)
                    texts[column] = (element, text);
            }
        }

        return TextsOfColumns.Into<RegionSettingsRow, RegionSettingsColumns>(row, texts, remarks);
    }

    private static RegionSettingsRow Bounded(RegionSettingsRow row) => row with
    {
        Maturity = Math.Clamp(row.Maturity, 0, 2),
        AgentLimit = Math.Clamp(row.AgentLimit, 1, 10_000),
        WaterHeight = Math.Clamp(row.WaterHeight, 0, 8000)
    };

    private static RegionSettingsRow ReadTelehub(RegionSettingsRow row, XElement root, List<string> remarks)
    {
        if (root.Element("Telehub") is not { } telehub)
            return row;
        return row with
        {
            TelehubObject = UUID.TryParse((string?)telehub.Element("TelehubObject"), out var id) ? id : UUID.Zero,
            SpawnPoints = [.. telehub.Elements("SpawnPoint").Select(p => Spawn(p.Value, remarks)).OfType<SpawnPointRow>()]
        };
    }

    private static SpawnPointRow? Spawn(string text, List<string> remarks)
    {
        if (text.Split(',') is [var yaw, var pitch, var distance] && NumberText.TryFloat(yaw, out var x)
            && NumberText.TryFloat(pitch, out var y) && NumberText.TryFloat(distance, out var z))
            return new SpawnPointRow(x, y, z);
        if (remarks.Count < NumberText.MaxTold)
            remarks.Add(NumberText.Unreadable("SpawnPoint", text, "it is left out"));
        return null;
    }

    private static XElement Flag(string name, bool value) => new(name, value ? "True" : "False");

    private static bool? Flag(XElement? element) => element is null ? null : XmlIn.ParseBool(element.Value);
}

/// <summary>What a settings file says.</summary>
/// <param name="Environment">LLSD; null when the file has none.</param>
/// <param name="AllowDirectTeleport">Of the estate, like the last; null when the file does not say.</param>
public sealed record ArchivedSettings(
    RegionSettingsRow Row, string? Environment, bool? AllowDirectTeleport, bool? AllowEnvironmentOverride)
{
    /// <summary>A sentence for each number that could not be read.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];
}
