using System.Reflection;

namespace OpenSim.Settings.Checking;

/// <summary>Why settings of OpenSimulator have no effect here (NeedlessKeys.txt).</summary>
internal static class NeedlessKeys
{
    /// <summary>The key as "Section.Key", and the reason. Read anew each time: it is for whoever asks.</summary>
    public static IEnumerable<(string Name, string Reason)> All
    {
        get
        {
            using var stream = Assembly.GetExecutingAssembly().GetManifestResourceStream("NeedlessKeys.txt")!;
            using var reader = new StreamReader(stream);
            while (reader.ReadLine() is { } line)
                if (!line.StartsWith(';') && line.Split(": ", 2) is [var name, var reason])
                    yield return (name, reason);
        }
    }

    public static string? ReasonOf(string section, string key) =>
        All.FirstOrDefault(known => known.Name.Equals($"{section}.{key}", StringComparison.OrdinalIgnoreCase)).Reason;
}
