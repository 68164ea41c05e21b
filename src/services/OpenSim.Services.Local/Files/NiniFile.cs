using Microsoft.Extensions.Logging;
using OpenSim.Settings.Ini;

namespace OpenSim.Services.Local.Files;

/// <summary>
/// The form in which OpenSimulator keeps its library and the assets that it brings along: XML with a section for each thing. Anything that
/// cannot be read is named and left out.
/// </summary>
internal static partial class NiniFile
{
    private const long MaxBytes = 64 * 1024 * 1024;

    public static IEnumerable<NiniSection> Sections(string file, ILogger log)
    {
        if (TextOf(file, out var error) is { } text && NiniXmlReader.TryRead(file, text, out var document, out error))
            return document.Entries.GroupBy(entry => entry.Section).Select(keys => new NiniSection(file, keys));
        LogUnread(log, error);
        return [];
    }

    private static string? TextOf(string file, out string error)
    {
        error = "";
        try
        {
            if (new FileInfo(file).Length <= MaxBytes)
                return File.ReadAllText(file);
            error = $"{file} is longer than {MaxBytes / 1024 / 1024} MB.";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException)
        {
            error = e.Message;
        }

        return null;
    }

    [LoggerMessage(43, LogLevel.Warning, "Left out: {Error}")]
    private static partial void LogUnread(ILogger log, string error);
}
