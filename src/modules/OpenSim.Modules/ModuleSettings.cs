using OpenSim.Settings;

namespace OpenSim.Modules;

/// <summary>
/// Where modules are found and which are off. A module is switched off by <c>[Modules] Setup_&lt;Name&gt; = disabled</c>, OpenSimulator's
/// key, in OpenSimulator's sense.
/// </summary>
public static class ModuleSettings
{
    public const string Section = "Modules";

    public static readonly Setting<SettingPath> AddonFolder = new(
        Section, "AddonFolder", "addon-modules", "Folder, beside the program, whose assemblies may bring further region modules.");

    // OpenSimulator's hypergrid does these jobs by classes of their own, called HG and the name, and its files switch the plain ones off
    // for it. Here one module does both.
    private static readonly string[] WithHypergridForm =
    [
        "EntityTransferModule", "BasicEntityTransferModule", "WorldMapModule", "FriendsModule", "UserManagementModule",
        "InventoryAccessModule", "BasicInventoryAccessModule", "LureModule", "MessageTransferModule", "InstantMessageModule"
    ];

    /// <summary>
    /// True unless the ini says <c>Setup_Name = disabled</c>, and of a module that OpenSimulator has in two forms the same of the other:
    /// GridHypergrid.ini switches EntityTransferModule off because it has HGEntityTransferModule.
    /// </summary>
    public static bool IsEnabled(Configuration configuration, string moduleName) => !IsOff(configuration, moduleName)
        || (WithHypergridForm.Contains(moduleName, StringComparer.OrdinalIgnoreCase) && !IsOff(configuration, "HG" + moduleName));

    private static bool IsOff(Configuration configuration, string name) => string.Equals(
        configuration.GetText(Section, "Setup_" + name)?.Trim(' ', '\t', '"'), "disabled", StringComparison.OrdinalIgnoreCase);
}
