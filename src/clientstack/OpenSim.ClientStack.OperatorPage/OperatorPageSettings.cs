using OpenSim.Settings;

namespace OpenSim.ClientStack.OperatorPage;

/// <summary>Settings of the operator's web page.</summary>
public static class OperatorPageSettings
{
    private const string Section = "OperatorPage";

    public static readonly Setting<bool> Enabled = new(
        Section, "Enabled", true,
        "Serve the operator's web page (/operator/): graphs, map, console and switches. Without a token only this machine gets it.");

    public static readonly Setting<string> Token = new(
        Section, "Token", "",
        "Password of the operator's web page, at least 16 characters. With it the page can be opened from other machines, best through a "
        + "proxy with TLS; "
        + "empty, only from this machine.");
}
