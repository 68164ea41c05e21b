using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Scripts;

/// <summary>Addresses at which web clients call scripts.</summary>
public static class ScriptUrlSettings
{
    public static readonly Setting<int> MaxUrls = new(
        "LL-Functions", "max_external_urls_per_simulator", 15000, "Addresses (llRequestURL) that all scripts may have at a time.",
        "addresses", 0, 1_000_000, live: true);

    public static readonly Setting<int> MaxUrlsOfOwner = new(
        "LL-Functions", "max_external_urls_per_owner", 1000, "Addresses that the scripts of one owner may have at a time.", "addresses", 0,
        1_000_000, live: true);

    public static readonly Setting<string> ExternalHostName = new(
        "Network", "ExternalHostNameForLSL", "", "Host name in the addresses of scripts. Empty: http_public_uri, and where that is empty "
        + "too, the region's ExternalHostName. An address of https (llRequestSecureURL) there is only where http_public_uri has it.");
}
