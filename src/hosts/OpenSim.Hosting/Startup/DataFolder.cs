using OpenSim.Hosting.Options;
using OpenSim.Settings;

namespace OpenSim.Hosting.Startup;

/// <summary>Where the program lies and where it may write.</summary>
public sealed class DataFolder
{
    /// <exception cref="StartupException">The data folder cannot be made or written to.</exception>
    public DataFolder(string? wanted)
    {
        Program = AppContext.BaseDirectory;
        Data = Path.GetFullPath(wanted ?? Path.Combine(Program, "data"));
        try
        {
            Directory.CreateDirectory(Data);
            OpenToOthers = FileRights.Close(Data, isNamed: wanted is not null);
            WasEmpty = !Directory.EnumerateFileSystemEntries(Data).Any(f => !f.EndsWith(".log", StringComparison.Ordinal));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"The data folder {Data} cannot be made: {e.Message}");
        }
    }

    /// <summary>The folder of the program, with the ini files: <c>bin/</c>.</summary>
    public string Program { get; }

    /// <summary>Everything that a region writes.</summary>
    public string Data { get; }

    /// <summary>A sentence for the operator when others on the machine may look into it; else null.</summary>
    public string? OpenToOthers { get; }

    /// <summary>True at the first start: nothing but logs was there before this process.</summary>
    public bool WasEmpty { get; }

    /// <summary>
    /// A file or folder that the command line names: from where one stands, or else beside the program, where OpenSimulator looks.
    /// Addresses stay as they are.
    /// </summary>
    public string Named(string path)
    {
        if (Uri.TryCreate(path, UriKind.Absolute, out _))
            return path;
        var here = Path.GetFullPath(path);
        return Path.Exists(here) ? here : Path.GetFullPath(path, Program);
    }

    /// <summary>Where OpenSimulator keeps an operator's files: beside the ini file that the command line names, and beside the
    /// program.</summary>
    public IEnumerable<string> Beside(ProgramOptions options)
    {
        // An ini file may also be an address.
        if (options.IniFile is { } main && Path.GetDirectoryName(Named(main)) is { } folder && Path.IsPathFullyQualified(folder))
            yield return folder;
        yield return Program;
    }

    /// <summary>
    /// Where files lie that an operator makes and OpenSimulator reads from its own folder: the data folder, beside the ini file of the
    /// command line, where one stands, and beside the program.
    /// </summary>
    public IEnumerable<string> Places(ProgramOptions options)
    {
        var beside = Beside(options).ToList();
        return [Data, .. beside.SkipLast(1), Environment.CurrentDirectory, .. beside.TakeLast(1)];
    }

    /// <summary>
    /// A file or folder that a setting names and that an operator has made. A whole path is what it says; any other is looked for in the
    /// <see cref="Places"/>. Where it is in none of them it belongs into the data folder.
    /// </summary>
    /// <param name="isThere">Whether it is the one that is meant; null: that it exists.</param>
    public string Find(ProgramOptions options, string name, Func<string, bool>? isThere = null) =>
        Places(options).Select(place => Path.GetFullPath(name, place)).FirstOrDefault(isThere ?? Path.Exists) ?? In(name);

    /// <summary>
    /// The folder that a setting names and that has something where OpenSimulator keeps it, while the data folder has nothing there: what
    /// it has would not be used. Null where there is none, or its path is whole.
    /// </summary>
    /// <param name="place">The folder from which it would be found.</param>
    public string? Forgotten(ProgramOptions options, string name, out string place)
    {
        place = "";
        if (name.Length == 0 || Path.IsPathRooted(name) || HasAnything(In(name)))
            return null;
        place = Beside(options).FirstOrDefault(beside => HasAnything(Path.GetFullPath(name, beside)), "");
        return place.Length > 0 ? Path.GetFullPath(name, place) : null;
    }

    /// <exception cref="StartupException">There is such a folder.</exception>
    public void RefuseForgotten(ProgramOptions options, Setting<SettingPath> setting, Configuration configuration)
    {
        var name = configuration.Get(setting).Text;
        if (Forgotten(options, name, out var place) is { } folder)
            throw new StartupException(
                $"[{setting.Section}] {setting.Key} = {name}: {folder} is not used, since the data folder is {Data}, which has nothing "
                + $"there: start with --data {place} to use it, or write the whole path.");
    }

    public string In(string name) => Path.GetFullPath(name, Data);

    private static bool HasAnything(string folder) => Directory.Exists(folder) && Directory.EnumerateFileSystemEntries(folder).Any();
}
