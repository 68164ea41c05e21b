using OpenSim.Settings;

namespace OpenSim.Modules;

/// <summary>
/// Where modules are found and which are off. A module is switched off by <c>[Modules] Setup_&lt;Name&gt; = disabled</c>, OpenSimulator's
/// key.
/// </summary>
public static class ModuleSettings
{
    public const string Section = "Modules";

    public static readonly Setting<string> AddonFolder = new(
        Section, "AddonFolder", "addon-modules", "Folder, beside the program, whose assemblies may bring further region modules.");

    /// <summary>True unless the ini says <c>Setup_Name = disabled</c>.</summary>
    public static bool IsEnabled(Configuration configuration, string moduleName) =>
        !string.Equals(configuration.GetText(Section, "Setup_" + moduleName)?.Trim(), "disabled", StringComparison.OrdinalIgnoreCase);
}
