namespace OpenSim.Services.Simulation;

/// <param name="Reason">Words that a viewer shows when it did not work.</param>
public readonly record struct SimulationAnswer(bool Success, string Reason = "")
{
    public static readonly SimulationAnswer Ok = new(true);

    public static SimulationAnswer Refused(string reason) => new(false, reason);
}
