namespace OpenSim.Settings.Ini;

/// <summary>Where a process's configuration comes from, in the order in which later ones win.</summary>
public sealed record ConfigurationSources
{
    /// <summary>The folder that relative names start from, and the last one in which includes are looked for: the program's,
    /// <c>bin/</c>.</summary>
    public required string BaseDirectory { get; init; }

    /// <summary>The defaults (<c>-inimaster</c>): must exist. "none" or empty reads no such file.</summary>
    public string Master { get; init; } = "OpenSimDefaults.ini";

    /// <summary>The operator's file (<c>-inifile</c>); may be missing, then <c>OpenSim.xml</c> is tried.</summary>
    public string Main { get; init; } = "OpenSim.ini";

    /// <summary>True when the operator named <see cref="Main"/> himself, so that a missing file is an error.</summary>
    public bool MainRequired { get; init; }

    /// <summary>A folder whose *.ini files override all others (<c>-inidirectory</c>); may be missing.</summary>
    public string Directory { get; init; } = "config";

    /// <summary>The command line's <c>--set Section.Key=value</c>, in order.</summary>
    public IReadOnlyList<(string Section, string Key, string Value)> Overrides { get; init; } = [];

    /// <summary>Looks up a variable that <c>[Environment]</c> asks for; null when it is not set.</summary>
    public Func<string, string?> Environment { get; init; } = System.Environment.GetEnvironmentVariable;

    /// <summary>Fetches an include given as http(s) URI; throws <see cref="HttpRequestException"/> or the like when it cannot.</summary>
    public Func<Uri, string> Fetch { get; init; } = HttpSource.Fetch;
}
