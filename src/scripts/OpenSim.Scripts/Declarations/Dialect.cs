namespace OpenSim.Scripts.Declarations;

/// <summary>Where Second Life's and OpenSimulator's documented results differ, whose are given: [LSL] Dialect.</summary>
public enum Dialect : byte
{
    SecondLife,
    OpenSimulator
}
