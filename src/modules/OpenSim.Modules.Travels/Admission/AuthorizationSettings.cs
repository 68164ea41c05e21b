using OpenSim.Settings;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>
/// Who may be in a region at all, by OpenSimulator's names. <c>[AuthorizationService] Region_Some_Name = DisallowForeigners</c> says it of
/// one region, where the local connector is chosen.
/// </summary>
public static class AuthorizationSettings
{
    public const string Section = "AuthorizationService";

    public static readonly Setting<string> Connector = new("Modules", "AuthorizationServices", "LocalAuthorizationServicesConnector",
        "The judge of who may be in a region, before its estate: LocalAuthorizationServicesConnector the lines Region_Some_Name of "
        + "[AuthorizationService], RemoteAuthorizationServicesConnector the service at AuthorizationServerURI, which is asked for each who "
        + "comes or looks in, but gods.");

    public static readonly Setting<bool> ResponseOnFailure = new(Section, "ResponseOnFailure", true,
        "Whether people are let in while that service does not answer.", live: true);

    public static bool IsLocal(Configuration configuration) => Is(configuration, "LocalAuthorizationServicesConnector");

    public static bool IsRemote(Configuration configuration) => Is(configuration, "RemoteAuthorizationServicesConnector");

    private static bool Is(Configuration configuration, string connector) =>
        configuration.Get(Connector).Trim(' ', '"').Equals(connector, StringComparison.OrdinalIgnoreCase);
}
