namespace OpenSim.Client.Session;

/// <summary>Control bits of AgentUpdate that bots use (docs/protocol.md, Numbers).</summary>
[Flags]
public enum AgentControl : uint
{
    None = 0,
    Forward = 1 << 0,
    Back = 1 << 1,
    Left = 1 << 2,
    Right = 1 << 3,
    Up = 1 << 4,
    Down = 1 << 5,
    FastForward = 1 << 10,
    Fly = 1 << 13,
    Stop = 1 << 14,
    FinishAnimation = 1 << 15,
    StandUp = 1 << 16,
    SitOnGround = 1 << 17,
    NudgeForward = 1 << 19
}
