using SkiaSharp;

namespace OpenSim.Imaging.Drawing;

/// <summary>
/// Typefaces by name. On Linux the library comes without a font manager, and so the files in the system's folders are looked through once,
/// when somebody first writes. Any thread.
/// </summary>
internal static class FontBook
{
    private static readonly Lazy<Dictionary<string, List<SKTypeface>>> Found = new(Look);

    // Faces with the measures of those that scripts ask for.
    private static readonly string[] Usual = ["Liberation Sans", "Arimo", "DejaVu Sans", "Noto Sans", "Arial", "Helvetica"];

    /// <summary>The face that is most like what is asked for; null on a machine without any.</summary>
    public static SKTypeface? Find(string name, bool isBold, bool isItalic)
    {
        var family = Family(name) ?? Usual.Select(Family).FirstOrDefault(f => f is not null) ?? Found.Value.Values.FirstOrDefault();
        return family?.MinBy(face => (face.IsBold == isBold ? 0 : 2) + (face.IsItalic == isItalic ? 0 : 1) + Oddness(face));
    }

    private static List<SKTypeface>? Family(string name) => Found.Value.GetValueOrDefault(name.Trim());

    // Between two that fit, the one of usual width and weight.
    private static double Oddness(SKTypeface face) =>
        (Math.Abs(face.FontWidth - (int)SKFontStyleWidth.Normal) * 0.01)
        + (Math.Abs(face.FontWeight - (int)(face.IsBold ? SKFontStyleWeight.Bold : SKFontStyleWeight.Normal)) * 0.0001);

    private static Dictionary<string, List<SKTypeface>> Look()
    {
        var found = new Dictionary<string, List<SKTypeface>>(StringComparer.OrdinalIgnoreCase);
        foreach (var file in Folders().Where(Directory.Exists).SelectMany(Files))
        {
            if (SKTypeface.FromFile(file) is not { } face)
                continue;
            if (!found.TryGetValue(face.FamilyName, out var faces))
                found.Add(face.FamilyName, faces = []);
            faces.Add(face);
        }

        return found;
    }

    private static string[] Folders() =>
    [
        Environment.GetFolderPath(Environment.SpecialFolder.Fonts), "/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts",
        "/System/Library/Fonts", Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".fonts")
    ];

    private static IEnumerable<string> Files(string folder) => Directory.EnumerateFiles(folder, "*.?t?",
            new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true })
        .Where(f => Path.GetExtension(f).ToLowerInvariant() is ".ttf" or ".otf" or ".ttc").Order(StringComparer.Ordinal);
}
