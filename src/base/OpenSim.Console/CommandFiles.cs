namespace OpenSim.Console;

/// <summary>Which files commands may name: the one place where a word of a line becomes a path.</summary>
/// <param name="folder">Where files are that are named without a folder, and below which consoles over the network stay.</param>
public sealed class CommandFiles(string folder)
{
    private const int MaxLinks = 40; // as the kernel's

    // What the simulator keeps there for itself: databases, their logs, journals, the operator's token, the number of the process.
    private static readonly string[] OwnEndings = [".db", ".db-wal", ".db-shm", ".db-journal", ".journal", ".token", ".pid"];

    public string Folder { get; } = Path.GetFullPath(folder);

    /// <summary>The full path of a file that a line names.</summary>
    /// <exception cref="FileRefusedException">It is not for a console over the network.</exception>
    public string PathOf(string file, CommandOrigin origin)
    {
        var path = Path.GetFullPath(file, Folder);
        if (origin == CommandOrigin.Local)
            return path;
        var real = Resolve(path);
        if (!IsBelow(real, Resolve(Folder)))
            throw new FileRefusedException($"{file}: from here only files in the data folder can be used.");
        if (OwnEndings.Any(ending => real.EndsWith(ending, StringComparison.OrdinalIgnoreCase)))
            throw new FileRefusedException($"{file}: that is a file of the simulator's own.");
        return path;
    }

    private static bool IsBelow(string path, string folder) =>
        path.StartsWith(Path.TrimEndingDirectorySeparator(folder) + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    /// <summary>The path with all links in it followed, as far as it exists.</summary>
    private static string Resolve(string path)
    {
        var followed = 0;
        var real = Path.GetPathRoot(path)!;
        var left = new Stack<string>(Parts(path).Reverse());
        while (left.TryPop(out var part))
        {
            var next = Path.Combine(real, part);
            if (new FileInfo(next).LinkTarget is not { } target)
            {
                real = next;
                continue;
            }

            if (++followed > MaxLinks)
                throw new FileRefusedException($"{path}: too many links.");
            var full = Path.GetFullPath(target, real);
            foreach (var inner in Parts(full).Reverse())
                left.Push(inner);
            real = Path.GetPathRoot(full)!;
        }

        return real;
    }

    private static string[] Parts(string path) =>
        path[Path.GetPathRoot(path)!.Length..].Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries);
}
