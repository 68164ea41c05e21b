using System.Globalization;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Regions;

/// <summary>
/// settings/&lt;region&gt;.xml. The sections stand in OpenSimulator's order, which its reader needs; so does it need white space between the elements, or it passes
/// over every other one. Booleans are True and False.
/// </summary>
public static class RegionSettingsXml
{
    public static string Write(RegionSettingsRow row, string? environment, bool allowDirectTeleport = true, bool allowEnvironmentOverride = true)
    {
        var root = new XElement("RegionSettings", General(row), GroundTextures(row), Terrain(row), Telehub(row));
        if (!string.IsNullOrEmpty(environment))
            root.Add(new XElement("Environment", new XElement("data", environment)));
        root.Add(new XElement("Estate", Flag("AllowDirectTeleport", allowDirectTeleport), Flag("AllowEnvironmentOverride", allowEnvironmentOverride)));
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + root;
    }

    /// <summary>The settings over those given: what the file does not say stays. Null when the XML is damaged.</summary>
    public static ArchivedSettings? Read(ReadOnlySpan<byte> xml, RegionSettingsRow before)
    {
        try
        {
            var root = XElement.Parse(Encoding.UTF8.GetString(xml).TrimStart('\uFEFF').Trim('\0'));
            var row = ReadTerrain(ReadTextures(ReadGeneral(before, root), root), root);
            if (root.Element("Telehub") is { } telehub)
            {
                row = row with
                {
                    TelehubObject = Id((string?)telehub.Element("TelehubObject")),
                    SpawnPoints = [.. telehub.Elements("SpawnPoint").Select(p => Spawn(p.Value)).OfType<SpawnPointRow>()]
                };
            }

            var estate = new Section(root.Element("Estate"));
            return new ArchivedSettings(row, (string?)root.Element("Environment")?.Element("data"), estate.Flag("AllowDirectTeleport"), estate.Flag("AllowEnvironmentOverride"));
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException)
        {
            return null;
        }
    }

    private static XElement General(RegionSettingsRow row) => new("General",
        Flag("AllowDamage", row.AllowDamage), Flag("AllowLandResell", row.AllowLandResell), Flag("AllowLandJoinDivide", row.AllowLandJoinDivide),
        Flag("BlockFly", row.BlockFly), Flag("BlockLandShowInSearch", row.BlockShowInSearch), Flag("BlockTerraform", row.BlockTerraform),
        Flag("DisableCollisions", row.DisableCollisions), Flag("DisablePhysics", row.DisablePhysics), Flag("DisableScripts", row.DisableScripts),
        Number("MaturityRating", row.Maturity), Flag("RestrictPushing", row.RestrictPushing), Number("AgentLimit", row.AgentLimit),
        Number("ObjectBonus", row.ObjectBonus));

    private static XElement GroundTextures(RegionSettingsRow row) => new("GroundTextures",
        new XElement("Texture1", row.TerrainTexture1.ToString()), new XElement("Texture2", row.TerrainTexture2.ToString()),
        new XElement("Texture3", row.TerrainTexture3.ToString()), new XElement("Texture4", row.TerrainTexture4.ToString()),
        new XElement("PBR1", row.TerrainPbr1.ToString()), new XElement("PBR2", row.TerrainPbr2.ToString()),
        new XElement("PBR3", row.TerrainPbr3.ToString()), new XElement("PBR4", row.TerrainPbr4.ToString()),
        Number("ElevationLowSW", row.Elevation1SW), Number("ElevationLowNW", row.Elevation1NW), Number("ElevationLowSE", row.Elevation1SE),
        Number("ElevationLowNE", row.Elevation1NE), Number("ElevationHighSW", row.Elevation2SW), Number("ElevationHighNW", row.Elevation2NW),
        Number("ElevationHighSE", row.Elevation2SE), Number("ElevationHighNE", row.Elevation2NE));

    private static XElement Terrain(RegionSettingsRow row) => new("Terrain",
        Number("WaterHeight", row.WaterHeight), Number("TerrainRaiseLimit", row.TerrainRaiseLimit), Number("TerrainLowerLimit", row.TerrainLowerLimit),
        Flag("UseEstateSun", row.UseEstateSun), Flag("FixedSun", row.FixedSun), Number("SunPosition", row.SunPosition));

    private static XElement Telehub(RegionSettingsRow row)
    {
        var element = new XElement("Telehub");
        if (row.TelehubObject.IsZero)
            return element;
        element.Add(new XElement("TelehubObject", row.TelehubObject.ToString()));
        foreach (var point in row.SpawnPoints)
            element.Add(new XElement("SpawnPoint", string.Create(CultureInfo.InvariantCulture, $"{point.Yaw},{point.Pitch},{point.Distance}")));
        return element;
    }

    private static RegionSettingsRow ReadGeneral(RegionSettingsRow row, XElement root)
    {
        var read = new Section(root.Element("General"));
        return row with
        {
            AllowDamage = read.Flag("AllowDamage", row.AllowDamage),
            AllowLandResell = read.Flag("AllowLandResell", row.AllowLandResell),
            AllowLandJoinDivide = read.Flag("AllowLandJoinDivide", row.AllowLandJoinDivide),
            BlockFly = read.Flag("BlockFly", row.BlockFly),
            BlockShowInSearch = read.Flag("BlockLandShowInSearch", row.BlockShowInSearch),
            BlockTerraform = read.Flag("BlockTerraform", row.BlockTerraform),
            DisableCollisions = read.Flag("DisableCollisions", row.DisableCollisions),
            DisablePhysics = read.Flag("DisablePhysics", row.DisablePhysics),
            DisableScripts = read.Flag("DisableScripts", row.DisableScripts),
            Maturity = (int)Math.Clamp(read.Number("MaturityRating", row.Maturity), 0, 2),
            RestrictPushing = read.Flag("RestrictPushing", row.RestrictPushing),
            AgentLimit = (int)Math.Clamp(read.Number("AgentLimit", row.AgentLimit), 1, 10_000),
            ObjectBonus = read.Number("ObjectBonus", row.ObjectBonus)
        };
    }

    private static RegionSettingsRow ReadTextures(RegionSettingsRow row, XElement root)
    {
        var read = new Section(root.Element("GroundTextures"));
        return row with
        {
            TerrainTexture1 = read.Id("Texture1", row.TerrainTexture1),
            TerrainTexture2 = read.Id("Texture2", row.TerrainTexture2),
            TerrainTexture3 = read.Id("Texture3", row.TerrainTexture3),
            TerrainTexture4 = read.Id("Texture4", row.TerrainTexture4),
            TerrainPbr1 = read.Id("PBR1", row.TerrainPbr1),
            TerrainPbr2 = read.Id("PBR2", row.TerrainPbr2),
            TerrainPbr3 = read.Id("PBR3", row.TerrainPbr3),
            TerrainPbr4 = read.Id("PBR4", row.TerrainPbr4),
            Elevation1SW = read.Number("ElevationLowSW", row.Elevation1SW),
            Elevation1NW = read.Number("ElevationLowNW", row.Elevation1NW),
            Elevation1SE = read.Number("ElevationLowSE", row.Elevation1SE),
            Elevation1NE = read.Number("ElevationLowNE", row.Elevation1NE),
            Elevation2SW = read.Number("ElevationHighSW", row.Elevation2SW),
            Elevation2NW = read.Number("ElevationHighNW", row.Elevation2NW),
            Elevation2SE = read.Number("ElevationHighSE", row.Elevation2SE),
            Elevation2NE = read.Number("ElevationHighNE", row.Elevation2NE)
        };
    }

    private static RegionSettingsRow ReadTerrain(RegionSettingsRow row, XElement root)
    {
        var read = new Section(root.Element("Terrain"));
        return row with
        {
            WaterHeight = Math.Clamp(read.Number("WaterHeight", row.WaterHeight), 0, 8000),
            TerrainRaiseLimit = read.Number("TerrainRaiseLimit", row.TerrainRaiseLimit),
            TerrainLowerLimit = read.Number("TerrainLowerLimit", row.TerrainLowerLimit),
            UseEstateSun = read.Flag("UseEstateSun", row.UseEstateSun),
            FixedSun = read.Flag("FixedSun", row.FixedSun),
            SunPosition = read.Number("SunPosition", row.SunPosition)
        };
    }

    private static SpawnPointRow? Spawn(string text) =>
        text.Split(',') is [var yaw, var pitch, var distance] ? new SpawnPointRow(XmlIn.ParseFloat(yaw), XmlIn.ParseFloat(pitch), XmlIn.ParseFloat(distance)) : null;

    private static XElement Flag(string name, bool value) => new(name, value ? "True" : "False");

    private static XElement Number(string name, double value) => new(name, value.ToString(CultureInfo.InvariantCulture));

    private static UUID Id(string? text) => UUID.TryParse(text, out var id) ? id : UUID.Zero;

    private readonly struct Section(XElement? element)
    {
        public bool? Flag(string name) => (string?)element?.Element(name) is { } text ? XmlIn.ParseBool(text) : null;

        public bool Flag(string name, bool before) => Flag(name) ?? before;

        public UUID Id(string name, UUID before) => UUID.TryParse((string?)element?.Element(name), out var id) ? id : before;

        public double Number(string name, double before) =>
            double.TryParse((string?)element?.Element(name), NumberStyles.Float, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value) ? value : before;
    }
}

/// <summary>What a settings file says.</summary>
/// <param name="Environment">LLSD; null when the file has none.</param>
/// <param name="AllowDirectTeleport">Of the estate, like the last; null when the file does not say.</param>
public sealed record ArchivedSettings(RegionSettingsRow Row, string? Environment, bool? AllowDirectTeleport, bool? AllowEnvironmentOverride);
