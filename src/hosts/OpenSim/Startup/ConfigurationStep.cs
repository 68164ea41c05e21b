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
    /// <exception cref="StartupException">A value that cannot be used.</exception>
    public static Configuration Load(HostOptions options, DataFolder folder, SettingCatalog catalogue, Action<string> warn)
    {
        var loaded = ConfigurationLoader.Load(Sources(options, folder));
        foreach (var warning in loaded.Warnings)
            warn(warning);
        var problems = new SettingChecker(catalogue).Check(loaded.Configuration);
        foreach (var problem in problems)
            if (problem.IsError)
                throw new StartupException(problem.Sentence);
            else
                warn(problem.Sentence);
        return loaded.Configuration;
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
