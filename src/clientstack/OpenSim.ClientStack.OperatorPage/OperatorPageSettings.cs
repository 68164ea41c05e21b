using OpenSim.Settings;

namespace OpenSim.ClientStack.OperatorPage;

/// <summary>Settings of the operator's web page.</summary>
public static class OperatorPageSettings
{
    public static readonly Setting<bool> Enabled = new(
        "OperatorPage", "Enabled", true,
        "Serve the operator's web page (/operator/): graphs, map, console and switches, for whoever shows the operator's token.");
}
