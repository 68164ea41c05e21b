using OpenSim.Hosting.Options;
using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Hosting.Startup;

/// <summary>Reads the ini files and lays the command line over them.</summary>
public static class SettingsStep
{
    /// <exception cref="ConfigurationException">An unreadable file or value.</exception>
    /// <exception cref="StartupException">A value that cannot be used.</exception>
    public static Configuration Load(
        ProgramOptions options, DataFolder folder, SettingCatalog catalogue, Action<string> warn, Action<string> inform)
    {
        var loaded = ConfigurationLoader.Load(Sources(options, folder));
        foreach (var warning in loaded.Warnings)
            warn(warning);
        SharedSections.Gather(loaded.Configuration, catalogue);
        foreach (var problem in new SettingChecker(catalogue).Check(loaded.Configuration))
            if (problem.IsError)
                throw new StartupException(problem.Sentence);
            else
                warn(problem.Sentence);
        SayUnused(new UnusedKeys(catalogue), loaded.Configuration, warn, inform);
        return loaded.Configuration;
    }

    private static void SayUnused(UnusedKeys unused, Configuration configuration, Action<string> warn, Action<string> inform)
    {
        if (unused.MissingFeatures(configuration) is [_, ..] missing)
            warn($"Set, but not there yet: {string.Join(", ", missing)}.");
        if (unused.In(configuration) is [_, ..] keys)
            inform($"Settings of OpenSimulator that are set and have no effect here: {keys.Count}; 'config check' lists them.");
    }

    private static ConfigurationSources Sources(ProgramOptions options, DataFolder folder) => new()
    {
        BaseDirectory = folder.Program,
        Master = Master(options, folder),
        Main = options.IniFile is { } main ? folder.Named(main) : options.MainFile,
        MainRequired = options.IniFile is not null,
        Directory = options.IniDirectory is { } directory ? folder.Named(directory) : options.IniFolder,
        Overrides = [.. options.ShortForms(), .. options.Settings]
    };

    private static string Master(ProgramOptions options, DataFolder folder) => options.IniMaster switch
    {
        null => File.Exists(Path.Combine(folder.Program, options.MasterFile)) ? options.MasterFile : "none",
        "none" => "none",
        var named => folder.Named(named)
    };
}
