using System.Xml;
using System.Xml.Linq;
using OpenSim.Settings.Ini;

namespace OpenSim.Host.Regions;

/// <summary>
/// Region files of OpenSimulator's first years: one element with an attribute for each key, <c>&lt;Root&gt;&lt;Config sim_name="…"
/// sim_location_x="1000" …/&gt;</c>.
/// </summary>
internal static class OldRegionXml
{
    private static readonly Dictionary<string, string> Names = new(StringComparer.OrdinalIgnoreCase)
    {
        ["sim_UUID"] = "RegionUUID",
        ["sim_size_x"] = "SizeX",
        ["sim_size_y"] = "SizeY",
        ["internal_ip_address"] = "InternalAddress",
        ["internal_ip_port"] = "InternalPort",
        ["external_host_name"] = "ExternalHostName",
        ["nonphysical_prim_min"] = "NonPhysicalPrimMin",
        ["nonphysical_prim_max"] = "NonPhysicalPrimMax",
        ["physical_prim_min"] = "PhysicalPrimMin",
        ["physical_prim_max"] = "PhysicalPrimMax",
        ["clamp_prim_size"] = "ClampPrimSize",
        ["object_capacity"] = "MaxPrims",
        ["linkset_capacity"] = "LinksetPrims",
        ["agent_capacity"] = "MaxAgents",
        ["scope_id"] = "ScopeID",
        ["region_type"] = "RegionType",
        ["region_static_maptile"] = "MaptileStaticUUID"
    };

    /// <summary>The same as entries of an ini file; null when it is no such file.</summary>
    public static IReadOnlyList<IniEntry>? TryRead(string text)
    {
        try
        {
            var safe = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
            using var xml = XmlReader.Create(new StringReader(text), safe);
            var elements = XDocument.Load(xml, LoadOptions.SetLineInfo).Descendants();
            var element = elements.FirstOrDefault(e => e.Attribute("sim_name") is not null);
            return element is null ? null : Entries(element);
        }
        catch (XmlException)
        {
            return null;
        }
    }

    private static List<IniEntry> Entries(XElement element)
    {
        string Of(string attribute) => element.Attribute(attribute)?.Value ?? "";
        var (name, line) = (Of("sim_name"), ((IXmlLineInfo)element).LineNumber);
        var entries = new List<IniEntry> { new(name, "Location", $"{Of("sim_location_x")},{Of("sim_location_y")}", line) };
        foreach (var attribute in element.Attributes())
            if (Names.TryGetValue(attribute.Name.LocalName, out var key))
                entries.Add(new IniEntry(name, key, attribute.Value, line));
        return entries;
    }
}
