namespace OpenSim.Settings.Ini;

/// <summary>
/// Merges the sources in OpenSimulator's order: defaults, OpenSim.ini, what these include, then the override folder (with what that
/// includes), then the environment variables that <c>[Environment]</c> names, then the command line; and at the very end, once, all
/// <c>${Section|Key}</c>. Includes are read after the files that are already waiting, not in the middle of the one that names them: so
/// <c>StandaloneCommon.ini</c> overrides <c>OpenSim.ini</c>, which operators rely on. Each file is read once, so includes may go in
/// circles.
/// </summary>
public sealed class ConfigurationLoader
{
    private const int MaxFiles = 1000;
    private const long MaxFileBytes = 16 << 20;

    // OpenSimulator's files name these two without shipping them, only examples of them, and it runs without.
    private static readonly string[] OptionalIncludes = ["Include-osslEnable", "Include-FlotsamCache"];

    private readonly ConfigurationSources _sources;
    private readonly Configuration _configuration = new();
    private readonly List<string> _waiting = []; // those read stay in it: the list of files in order of override
    private readonly HashSet<string> _known = new(StringComparer.Ordinal);
    private readonly List<string> _warnings = [];
    private int _read; // of _waiting

    private ConfigurationLoader(ConfigurationSources sources) => _sources = sources;

    /// <exception cref="ConfigurationException">A file that is missing though needed, unreadable, or not in the dialect; a reference to
    /// nothing.</exception>
    public static LoadedConfiguration Load(ConfigurationSources sources)
    {
        var loader = new ConfigurationLoader(sources);
        loader.QueueMainFiles();
        loader.ReadWaiting();
        loader.QueueOverrideFolder();
        loader.ReadWaiting();
        loader.ImportEnvironment();
        loader.ApplyCommandLine();
        ReferenceExpander.ExpandAll(loader._configuration);
        return new LoadedConfiguration(loader._configuration, loader._waiting, loader._warnings);
    }

    private void QueueMainFiles()
    {
        if (_sources.Master.Length > 0 && !_sources.Master.Equals("none", StringComparison.OrdinalIgnoreCase) && !TryQueue(_sources.Master))
            throw new ConfigurationException($"The settings file {FullPath(_sources.Master)} is missing.");
        if (TryQueue(_sources.Main))
            return;
        if (_sources.MainRequired)
            throw new ConfigurationException($"The settings file {FullPath(_sources.Main)} is missing.");
        TryQueue("OpenSim.xml");
    }

    private void QueueOverrideFolder()
    {
        var folder = FullPath(_sources.Directory);
        if (_sources.Directory.Length == 0 || !Directory.Exists(folder))
            return;
        foreach (var file in Directory.GetFiles(folder, "*.ini").Order(StringComparer.Ordinal))
            TryQueue(file);
    }

    private bool TryQueue(string file)
    {
        var path = IsUri(file) ? file : FullPath(file);
        if (!IsUri(file) && !File.Exists(path))
            return false;
        if (_known.Add(path))
            _waiting.Add(path);
        if (_waiting.Count > MaxFiles)
            throw new ConfigurationException($"More than {MaxFiles} settings files are included; {path} is one too many.");
        return true;
    }

    private void ReadWaiting()
    {
        while (_read < _waiting.Count)
        {
            var document = ReadFile(_waiting[_read++]);
            _warnings.AddRange(document.Warnings);
            foreach (var entry in document.Entries)
                _configuration.Set(entry.Section, entry.Key, entry.Value, $"{document.File}:{entry.Line}");
            foreach (var entry in document.Entries)
            {
                if (entry.Key.StartsWith("Include-", StringComparison.OrdinalIgnoreCase))
                    QueueInclude(entry, document.File);
            }
        }
    }

    private IniDocument ReadFile(string path)
    {
        var text = IsUri(path) ? FetchText(path) : ReadText(path);
        var isXml = text.AsSpan().TrimStart("\uFEFF \t\r\n").StartsWith('<');
        var good = isXml
            ? NiniXmlReader.TryRead(path, text, out var document, out var error)
            : IniReader.TryRead(path, text, out document, out error);
        return good ? document : throw new ConfigurationException(error);
    }

    private static string ReadText(string path)
    {
        try
        {
            if (new FileInfo(path).Length > MaxFileBytes)
                throw new ConfigurationException($"{path} is larger than {MaxFileBytes >> 20} MiB, which no settings file is.");
            return File.ReadAllText(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ConfigurationException($"{path} cannot be read: {e.Message}");
        }
    }

    private string FetchText(string uri)
    {
        try
        {
            return _sources.Fetch(new Uri(uri));
        }
        catch (Exception e) when (e is HttpRequestException or TaskCanceledException or IOException)
        {
            throw new ConfigurationException($"{uri} cannot be fetched: {e.Message}");
        }
    }

    private void QueueInclude(IniEntry include, string file)
    {
        // OpenSimulator takes the text as it stands; a reference to what has been read so far is welcome here.
        var pattern = ReferenceExpander.ExpandKnown(_configuration, include.Section, include.Value);
        if (pattern.Length == 0)
            return;
        if (IsUri(pattern))
        {
            TryQueue(pattern);
            return;
        }

        var found = IncludeFolders(file).Select(folder => FilePattern.Find(folder, pattern)).FirstOrDefault(files => files.Count > 0) ?? [];
        if (found.Count == 0 && !FilePattern.HasWildcards(pattern)
            && !OptionalIncludes.Contains(include.Key, StringComparer.OrdinalIgnoreCase))
            throw new ConfigurationException($"{file}:{include.Line}: {include.Key} names {pattern}, which is not there.");
        foreach (var path in found)
            TryQueue(path);
    }

    /// <summary>Where an include is looked for: beside the file that names it, beside the operator's main file, in ConfigDirectory, beside
    /// the program.</summary>
    private IEnumerable<string> IncludeFolders(string file)
    {
        if (!IsUri(file))
            yield return Path.GetDirectoryName(file)!;
        if (!IsUri(_sources.Main))
            yield return Path.GetDirectoryName(FullPath(_sources.Main))!;
        if (SettingPath.Of(ConfigDirectory() ?? "") is { IsEmpty: false } folder)
            yield return FullPath(folder.Text);
        yield return _sources.BaseDirectory;
    }

    // The command line is laid over everything at the end, but this one says where the files are.
    private string? ConfigDirectory() =>
        _sources.Overrides.LastOrDefault(o => o.Section.Equals("Startup", StringComparison.OrdinalIgnoreCase)
            && o.Key.Equals("ConfigDirectory", StringComparison.OrdinalIgnoreCase)).Value
        ?? _configuration.GetText("Startup", "ConfigDirectory");

    private void ImportEnvironment()
    {
        foreach (var (name, _) in _configuration.Keys("Environment"))
        {
            if (_sources.Environment(name) is { } value)
                _configuration.Set("Environment", name, value, "environment");
        }
    }

    private void ApplyCommandLine()
    {
        foreach (var (section, key, value) in _sources.Overrides)
            _configuration.Set(section, key, value, "command line");
    }

    private string FullPath(string file) => Path.GetFullPath(Path.Combine(_sources.BaseDirectory, file));

    private static bool IsUri(string text) =>
        text.StartsWith("http://", StringComparison.OrdinalIgnoreCase) || text.StartsWith("https://", StringComparison.OrdinalIgnoreCase);
}
