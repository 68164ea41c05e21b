using OpenSim.Settings;

namespace OpenSim.Robust.Options;

/// <summary>What is the grid server's own, by OpenSimulator's names.</summary>
public static class RobustSettings
{
    public static readonly Setting<string> Prompt = new(
        "Startup", "Prompt", "R.O.B.U.S.T.", "Prompt of the grid server's console, where ConsolePrompt says none.");
}
