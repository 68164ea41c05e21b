namespace OpenSim.Telemetry.Limits;

/// <summary>Whose use a limit bounds.</summary>
public enum LimitPer
{
    Process,
    Region,
    Address,
    Session,
    Account,
    Group,
    Object
}
