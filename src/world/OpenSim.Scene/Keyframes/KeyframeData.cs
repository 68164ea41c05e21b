namespace OpenSim.World.Keyframes;

/// <summary>What keys say: KFM_ROTATION and KFM_TRANSLATION.</summary>
[Flags]
public enum KeyframeData
{
    Rotation = 1,
    Translation = 2
}
