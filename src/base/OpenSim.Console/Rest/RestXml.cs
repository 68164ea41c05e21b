using System.Globalization;
using System.Text;
using System.Xml;

namespace OpenSim.Console.Rest;

/// <summary>The XML of OpenSimulator's REST console.</summary>
internal static class RestXml
{
    // Without an encoding, as OpenSimulator's: a writer to text would say UTF-16 of what goes out as UTF-8, and readers take its word.
    private const string Declaration = "<?xml version=\"1.0\"?>";

    private static readonly XmlWriterSettings Settings = new() { OmitXmlDeclaration = true, CheckCharacters = false };

    public static string Started(Guid session, string prompt, IEnumerable<Command> commands) => Write(xml =>
    {
        xml.WriteElementString("SessionID", session.ToString());
        xml.WriteElementString("Prompt", Clean(prompt));
        xml.WriteStartElement("HelpTree");
        WriteLevel(xml, [.. commands], 0);
        xml.WriteEndElement();
    });

    public static string Result(string text) => Write(xml => xml.WriteElementString("Result", text));

    /// <param name="waiting">Whether input is expected now, and whether it is a command: told with the last line to a session that sees its
    /// first ones.</param>
    public static string Lines(IReadOnlyList<RestLine> lines, bool isNewSession, (bool Input, bool Command) waiting) => Write(xml =>
    {
        for (var i = 0; i < lines.Count; i++)
        {
            xml.WriteStartElement("Line");
            xml.WriteAttributeString("Number", lines[i].Number.ToString(CultureInfo.InvariantCulture));
            xml.WriteAttributeString("Level", "");
            WriteState(xml, lines[i], isNewSession, i == lines.Count - 1, waiting);
            xml.WriteString(Clean(lines[i].Text));
            xml.WriteEndElement();
        }
    });

    // The first burst is scrollback: old prompts in it are no invitation to type, only the state at its end counts.
    private static void WriteState(XmlWriter xml, RestLine line, bool isNewSession, bool isLast, (bool Input, bool Command) waiting)
    {
        if (isNewSession && isLast)
            WriteFlags(xml, waiting.Input, waiting.Command, !waiting.Input);
        else if (isNewSession)
            xml.WriteAttributeString("Input", Text(line.IsInput));
        else
            WriteFlags(xml, line.IsPrompt, line.IsCommand, line.IsInput);
    }

    private static void WriteFlags(XmlWriter xml, bool prompt, bool command, bool input)
    {
        xml.WriteAttributeString("Prompt", Text(prompt));
        xml.WriteAttributeString("Command", Text(command));
        xml.WriteAttributeString("Input", Text(input));
    }

    private static void WriteLevel(XmlWriter xml, List<Command> commands, int depth)
    {
        foreach (var command in commands.Where(c => c.FixedWords.Length == depth))
            WriteCommand(xml, command);
        foreach (var level in commands.Where(c => c.FixedWords.Length > depth)
            .GroupBy(c => c.FixedWords[depth], StringComparer.OrdinalIgnoreCase))
        {
            xml.WriteStartElement("Level");
            xml.WriteAttributeString("Name", level.Key);
            WriteLevel(xml, [.. level], depth + 1);
            xml.WriteEndElement();
        }
    }

    private static void WriteCommand(XmlWriter xml, Command command)
    {
        xml.WriteStartElement("Command");
        xml.WriteElementString("Module", Clean(command.Category));
        xml.WriteElementString("Shared", Text(command.Region is null));
        xml.WriteElementString("HelpText", Clean(command.Usage));
        xml.WriteElementString("LongHelp", Clean(command.Usage));
        xml.WriteElementString("Description", Clean(command.Help));
        xml.WriteEndElement();
    }

    private static string Write(Action<XmlWriter> content)
    {
        var text = new StringBuilder(Declaration);
        using (var xml = XmlWriter.Create(text, Settings))
        {
            xml.WriteStartElement("ConsoleSession");
            content(xml);
            xml.WriteEndElement();
        }

        return text.ToString();
    }

    private static string Text(bool value) => value ? "true" : "false";

    // XML has no way to hold most control characters, and chat in the log may bring any.
    private static string Clean(string text) =>
        text.All(XmlConvert.IsXmlChar) ? text : string.Concat(text.Select(c => XmlConvert.IsXmlChar(c) ? c : '?'));
}
