using OpenSim.Host.Options;
using OpenSim.Hosting.Startup;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;

namespace OpenSim.Host.Startup;

/// <summary>Reads the simulator's settings, and looks whether they ask for what can be done.</summary>
internal static class ConfigurationStep
{
    // Files that an operator makes, and that the parts which read them look for in the data folder alone.
    private static readonly Setting<string>[] OperatorsFiles = [TerrainSettings.InitialTerrain];

    /// <exception cref="ConfigurationException">An unreadable file or value.</exception>
    /// <exception cref="StartupException">A value that cannot be used, or a world that would be passed over.</exception>
    public static Configuration Load(
        HostOptions options, DataFolder folder, SettingCatalog catalogue, Action<string> warn, Action<string> inform)
    {
        var configuration = SettingsStep.Load(options, folder, catalogue, warn, inform);
        Check(options, folder, configuration, warn);
        return configuration;
    }

    /// <exception cref="StartupException">As for <see cref="Load"/>.</exception>
    public static void Check(HostOptions options, DataFolder folder, Configuration configuration, Action<string> warn)
    {
        HypergridSettings.GatherAddresses(configuration);
        foreach (var setting in OperatorsFiles)
            Locate(setting, options, folder, configuration);
        ArchitectureStep.Check(configuration, warn);
        if (!ArchitectureStep.IsGrid(configuration) && AssetSettings.AreFiles(configuration))
            folder.RefuseForgotten(options, AssetSettings.BaseDirectory, configuration);
        if (options.Region is null)
            DatabaseStep.Check(options, folder, configuration, "with --region NAME to begin a new world in the data folder");
    }

    private static void Locate(Setting<string> setting, HostOptions options, DataFolder folder, Configuration configuration)
    {
        var name = SettingPath.Of(configuration.Get(setting)).Text;
        if (name.Length > 0 && Path.HasExtension(name) && folder.Find(options, name, File.Exists) is var file && File.Exists(file))
            configuration.Set(setting.Section, setting.Key, file, configuration.GetOrigin(setting.Section, setting.Key));
    }
}
