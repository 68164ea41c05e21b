using System.IO.Enumeration;

namespace OpenSim.Settings.Ini;

/// <summary>File names with <c>*</c> and <c>?</c> in any segment: <c>addon-modules/*/config/*.ini</c>.</summary>
internal static class FilePattern
{
    public static bool HasWildcards(string pattern) => pattern.AsSpan().ContainsAny('*', '?');

    /// <summary>Existing files, full paths in ordinal order (the file system's own order differs from machine to machine).</summary>
    public static IReadOnlyList<string> Find(string baseDirectory, string pattern)
    {
        var path = Path.Combine(Path.GetFullPath(baseDirectory), pattern.Replace('\\', '/'));
        var root = Path.GetPathRoot(path)!;
        IEnumerable<string> found = [root];
        foreach (var segment in path[root.Length..].Split('/', StringSplitOptions.RemoveEmptyEntries))
            found = found.SelectMany(parent => Children(parent, segment)).ToList();
        return [.. found.Where(File.Exists).Select(Path.GetFullPath).Order(StringComparer.Ordinal)];
    }

    private static IEnumerable<string> Children(string parent, string segment)
    {
        if (!HasWildcards(segment))
            return [Path.Combine(parent, segment)];
        if (!Directory.Exists(parent))
            return [];
        return Directory.EnumerateFileSystemEntries(parent)
            .Where(entry => FileSystemName.MatchesSimpleExpression(segment, Path.GetFileName(entry), ignoreCase: false));
    }
}
