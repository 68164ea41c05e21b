using OpenSim.Hosting.Startup;
using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>
/// Which kind of OpenSimulator the ini files ask for: Include-Architecture names one of four files, and what these set in [Modules] tells
/// them apart.
/// </summary>
internal static class ArchitectureStep
{
    private const string Section = "Modules";
    private const string TransferKey = "EntityTransferModule";

    // Set to a remote connector by Grid.ini and GridHypergrid.ini, and by neither of the two standalone ones.
    private static readonly string[] GridKeys =
        ["UserAccountServices", "PresenceServices", "AuthenticationServices", "AvatarServices", "GridUserServices"];

    /// <exception cref="StartupException">The services of a grid are asked for.</exception>
    public static void Check(Configuration configuration, Action<string> warn)
    {
        foreach (var key in GridKeys)
            if (Value(configuration, key) is { } value && value.StartsWith("Remote", StringComparison.OrdinalIgnoreCase))
                throw new StartupException(
                    $"{configuration.GetOrigin(Section, key)}: [{Section}] {key} = {value}: grid mode is not there yet; "
                    + "Include-Architecture = \"config-include/Standalone.ini\" starts the region by itself.");
        if (Value(configuration, TransferKey) is { } transfer && transfer.StartsWith("HG", StringComparison.OrdinalIgnoreCase))
            warn(configuration.GetOrigin(Section, TransferKey) + ": the hypergrid is not there yet: the region starts without it.");
    }

    private static string? Value(Configuration configuration, string key) => configuration.GetText(Section, key)?.Trim().Trim('"');
}
