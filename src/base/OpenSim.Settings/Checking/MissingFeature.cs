using System.Reflection;

namespace OpenSim.Settings.Checking;

/// <summary>Something that settings of OpenSimulator ask for and this program does not have (MissingFeatures.txt).</summary>
internal sealed record MissingFeature(string Name, IReadOnlyList<FeatureKey> Keys)
{
    /// <summary>Read anew each time: it is asked for once in a start.</summary>
    public static IEnumerable<MissingFeature> All
    {
        get
        {
            using var stream = Assembly.GetExecutingAssembly().GetManifestResourceStream("MissingFeatures.txt")!;
            using var reader = new StreamReader(stream);
            while (reader.ReadLine() is { } line)
                if (!line.StartsWith(';') && line.Split(": ", 2) is [var name, var keys])
                    yield return new MissingFeature(
                        name, [.. keys.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(FeatureKey.Parse)]);
        }
    }
}
