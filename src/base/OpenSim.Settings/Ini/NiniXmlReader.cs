using System.Xml;

namespace OpenSim.Settings.Ini;

/// <summary>
/// Reads the XML form of the same content, which OpenSimulator fetches from configuration servers:
/// <c>&lt;Nini&gt;&lt;Section Name="Startup"&gt;&lt;Key Name="FrameTime" Value="0.0909"/&gt;…</c>. No DTDs, no outside entities.
/// </summary>
public static class NiniXmlReader
{
    private static readonly XmlReaderSettings Safe = new()
    {
        DtdProcessing = DtdProcessing.Prohibit,
        XmlResolver = null,
        MaxCharactersFromEntities = 0,
        IgnoreComments = true,
        IgnoreProcessingInstructions = true
    };

    public static bool TryRead(string file, string text, out IniDocument document, out string error)
    {
        document = IniDocument.Empty;
        error = "";
        try
        {
            var entries = new List<IniEntry>();
            using var xml = XmlReader.Create(new StringReader(text.TrimStart('\uFEFF')), Safe);
            ReadEntries(xml, entries);
            document = new IniDocument(file, entries, []);
            return true;
        }
        catch (XmlException e)
        {
            error = $"{file}:{Math.Max(1, e.LineNumber)}: this is not well-formed XML without a document type.";
            return false;
        }
    }

    private static void ReadEntries(XmlReader xml, List<IniEntry> entries)
    {
        string? section = null;
        while (xml.Read())
        {
            if (xml.NodeType != XmlNodeType.Element)
                continue;
            if (xml.LocalName == "Section")
                section = xml.GetAttribute("Name");
            else if (xml.LocalName == "Key" && section is not null && xml.GetAttribute("Name") is { Length: > 0 } key)
                entries.Add(new IniEntry(section, key, xml.GetAttribute("Value") ?? "", ((IXmlLineInfo)xml).LineNumber));
        }
    }
}
