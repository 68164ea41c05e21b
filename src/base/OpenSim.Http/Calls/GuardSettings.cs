using OpenSim.Settings;

namespace OpenSim.Http.Calls;

/// <summary>Whom this program calls when strangers have named the address. The key is ours.</summary>
public static class GuardSettings
{
    public static readonly Setting<string> AllowedPrivateNetworks = new("Hypergrid", "AllowedPrivateNetworks", "",
        "Networks that are not public (192.168.1.0/24, 127.0.0.0/8) and may be called nevertheless when another grid, somebody from "
        + "there, or a module on somebody's behalf names an address in them; separated by spaces. Empty: none, so that "
        + "no stranger makes this program ask machines that he cannot reach himself.", live: true);
}
