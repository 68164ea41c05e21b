namespace OpenSim.Scripts.Declarations;

/// <summary>What harm an os function may do, as OpenSimulator counts it.</summary>
public enum ThreatLevel
{
    NoAccess = -1,
    None,
    Nuisance,
    VeryLow,
    Low,
    Moderate,
    High,
    VeryHigh,
    Severe
}
