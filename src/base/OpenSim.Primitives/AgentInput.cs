using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>What AgentUpdate says, as the viewer sent it last.</summary>
public struct AgentInput
{
    /// <summary>Control bits held down now (docs/protocol.md, Numbers).</summary>
    public uint ControlFlags;

    /// <summary>
    /// Filled by the reader of the latch: bits that were down in any update since the latch was read, also those let go again.
    /// </summary>
    public uint PressedFlags;

    public Quaternion BodyRotation;

    public Quaternion HeadRotation;

    public Vector3 CameraCentre;

    public Vector3 CameraAt;

    public Vector3 CameraLeft;

    public Vector3 CameraUp;

    /// <summary>Draw distance in metres.</summary>
    public float Far;

    /// <summary>0 nothing, 0x04 typing, 0x10 editing.</summary>
    public byte State;

    /// <summary>1 hide group title.</summary>
    public byte Flags;
}
