using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// OpenSimulator's list of permission modules ("DefaultPermissionsModule, PrimLimitsModule"), of which only the limits can be chosen here.
/// Older files have it in [Startup], which counts while [Permissions] says nothing.
/// </summary>
internal sealed partial class PermissionModules(Configuration configuration, ILogger logger)
{
    private const string Limits = "PrimLimitsModule";

    private static readonly string[] Known = [Limits, "DefaultPermissionsModule", "PermissionsModule"];

    /// <param name="hasLimits">Told whether the limits are asked for, at once and at each change.</param>
    public void Watch(Scene scene, Action<bool> hasLimits) => scene.Watch(PermissionSettings.PermissionModules, given =>
    {
        var setting = PermissionSettings.PermissionModules;
        var isSet = configuration.GetText(setting.Section, setting.Key) is not null;
        var names = (isSet ? given : configuration.GetText("Startup", setting.Key) ?? given)
            .Trim('"').Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        foreach (var unknown in names.Except(Known))
            LogUnknown(unknown, string.Join(", ", Known));
        hasLimits(names.Contains(Limits));
    });

    [LoggerMessage(1, LogLevel.Warning,
        "permissionmodules names {Unknown}, which is not here and so restricts nobody; what can be named is {Known}.")]
    private partial void LogUnknown(string unknown, string known);
}
