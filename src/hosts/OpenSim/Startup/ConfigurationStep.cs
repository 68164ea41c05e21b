using System.Globalization;
using OpenSim.Host.Options;
using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Host.Startup;

/// <summary>Reads the ini files and lays the command line over them.</summary>
internal static class ConfigurationStep
{
    /// <exception cref="ConfigurationException">An unreadable file or value.</exception>
    /// <exception cref="StartupException">A value that cannot be used, or a world that would be passed over.</exception>
    public static Configuration Load(
        HostOptions options, DataFolder folder, SettingCatalog catalogue, Action<string> warn, Action<string> inform)
    {
        var loaded = ConfigurationLoader.Load(Sources(options, folder));
        foreach (var warning in loaded.Warnings)
            warn(warning);
        foreach (var problem in new SettingChecker(catalogue).Check(loaded.Configuration))
            if (problem.IsError)
                throw new StartupException(problem.Sentence);
            else
                warn(problem.Sentence);
        SayUnused(new UnusedKeys(catalogue), loaded.Configuration, warn, inform);
        ArchitectureStep.Check(loaded.Configuration, warn);
        DatabaseStep.Check(options, folder, loaded.Configuration);
        return loaded.Configuration;
    }

    private static void SayUnused(UnusedKeys unused, Configuration configuration, Action<string> warn, Action<string> inform)
    {
        if (unused.MissingFeatures(configuration) is [_, ..] missing)
            warn($"Set, but not there yet: {string.Join(", ", missing)}.");
        if (unused.In(configuration) is [_, ..] keys)
            inform($"Settings of OpenSimulator that are set and have no effect here: {keys.Count}; 'config check' lists them.");
    }

    private static ConfigurationSources Sources(HostOptions options, DataFolder folder) => new()
    {
        BaseDirectory = folder.Program,
        Master = Master(options, folder),
        Main = options.IniFile is { } main ? folder.Named(main) : "OpenSim.ini",
        MainRequired = options.IniFile is not null,
        Directory = options.IniDirectory is { } directory ? folder.Named(directory) : "config",
        Overrides = [.. ShortForms(options), .. options.Settings]
    };

    private static string Master(HostOptions options, DataFolder folder) => options.IniMaster switch
    {
        null => File.Exists(Path.Combine(folder.Program, "OpenSimDefaults.ini")) ? "OpenSimDefaults.ini" : "none",
        "none" => "none",
        var named => folder.Named(named)
    };

    private static IEnumerable<(string Section, string Key, string Value)> ShortForms(HostOptions options)
    {
        if (options.HttpPort is { } port)
            yield return ("Network", "http_listener_port", port.ToString(CultureInfo.InvariantCulture));
        if (options.Bind is { } address)
            yield return ("Network", "http_listener_address", address.ToString());
    }
}
