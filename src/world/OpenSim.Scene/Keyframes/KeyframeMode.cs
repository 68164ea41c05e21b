namespace OpenSim.World.Keyframes;

/// <summary>In which order keys are played, by OpenSimulator's stored numbers; those of KFM_… differ.</summary>
public enum KeyframeMode
{
    Forward = 0,
    Reverse = 1,
    Loop = 2,
    PingPong = 3
}
