using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Media;

/// <summary>
/// What stands in a prim's media address when faces of it show pages: <c>x-mv:0000000001/</c> and who has changed them last. Viewers ask
/// for the pages when the number has grown.
/// </summary>
internal static class MediaVersion
{
    private const string Prefix = "x-mv:";
    private const int Digits = 10;

    /// <summary>Of a prim that has never had any.</summary>
    public static string None { get; } = Text(0, UUID.Zero);

    /// <summary>The next one after what stands there, which may be an address of the old kind or nothing.</summary>
    public static string After(string? present, UUID changedBy) => Text(NumberOf(present) + 1, changedBy);

    private static string Text(long number, UUID changedBy) => string.Create(CultureInfo.InvariantCulture, $"{Prefix}{number:D10}/{changedBy}");

    private static long NumberOf(string? version) =>
        version is not null && version.StartsWith(Prefix, StringComparison.Ordinal) && version.Length >= Prefix.Length + Digits
            && long.TryParse(version.AsSpan(Prefix.Length, Digits), NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number
            : 0;
}
