using System.Reflection;
using System.Xml;

namespace OpenSim.Logging;

/// <summary>
/// log4net's XML: the <c>&lt;log4net&gt;</c> section of a file such as OpenSim.exe.config, adapted to this program. Console appenders of
/// any kind become ours, and a relative file lies in the data folder.
/// </summary>
public sealed class LogConfiguration
{
    private const string LogFileAppender = "LogFileAppender";

    // OpenSimulator's own, and log4net's that write past the console's line editing.
    private static readonly string[] ConsoleTypes =
    [
        "OpenSim.Framework.Console.OpenSimAppender", "log4net.Appender.ConsoleAppender", "log4net.Appender.ColoredConsoleAppender",
        "log4net.Appender.ManagedColoredConsoleAppender", "log4net.Appender.AnsiColorTerminalAppender"
    ];

    private static readonly string[] FileTypes = ["log4net.Appender.FileAppender", "log4net.Appender.RollingFileAppender"];

    private LogConfiguration(string source, XmlElement element) => (Source, Element) = (source, element);

    /// <summary>The file, for messages.</summary>
    public string Source { get; }

    internal XmlElement Element { get; }

    /// <param name="file">Null for the settings that are built in.</param>
    /// <param name="folder">Where a relative log file lies.</param>
    /// <param name="logFile">File of the appender "LogFileAppender" instead of the one that the settings name; empty keeps that.</param>
    /// <exception cref="XmlException">The file is not XML, or has no log4net section; one sentence with the line.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public static LogConfiguration Read(string? file, string folder, string logFile)
    {
        var document = new XmlDocument();
        if (file is null)
            document.Load(Assembly.GetExecutingAssembly().GetManifestResourceStream("OpenSim.exe.config")!);
        else
            document.Load(file);
        if (document.GetElementsByTagName("log4net").OfType<XmlElement>().FirstOrDefault() is not { } element)
            throw new XmlException($"{file}: there is no <log4net> section.");
        foreach (var appender in element.GetElementsByTagName("appender").OfType<XmlElement>().ToList())
            Adapt(appender, folder, logFile);
        return new LogConfiguration(file ?? "OpenSim.exe.config", element);
    }

    private static void Adapt(XmlElement appender, string folder, string logFile)
    {
        var type = appender.GetAttribute("type").Split(',')[0].Trim();
        if (ConsoleTypes.Contains(type, StringComparer.OrdinalIgnoreCase))
            appender.SetAttribute("type", typeof(ConsoleAppender).AssemblyQualifiedName!);
        if (!FileTypes.Contains(type, StringComparer.OrdinalIgnoreCase))
            return;
        var path = Child(appender, "file");
        if (logFile.Length > 0 && appender.GetAttribute("name") == LogFileAppender)
            (path ??= AddFirst(appender, "file")).SetAttribute("value", logFile);
        if (path is not null && !path.HasAttribute("type"))
            path.SetAttribute("value", Path.Combine(folder, path.GetAttribute("value")));
    }

    private static XmlElement? Child(XmlElement parent, string name) =>
        parent.ChildNodes.OfType<XmlElement>().FirstOrDefault(e => e.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    private static XmlElement AddFirst(XmlElement parent, string name) =>
        (XmlElement)parent.PrependChild(parent.OwnerDocument.CreateElement(name))!;
}
