namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>
/// Ids of the numbers in SimStats, with the names that viewers have for them. Those that are not here are told as zero, which they are:
/// uploads that never leave the machine (23), animals of Second Life (38 to 40), and what an engine of physics
/// tells (26, 28, 30).
/// </summary>
internal enum SimStat : uint
{
    TimeDilation = 0,
    Fps = 1,
    PhysicsFps = 2,
    AgentUpdatesPerSecond = 3,
    FrameMs = 4,
    NetMs = 5,
    SimOtherMs = 6,
    SimPhysicsMs = 7,
    AgentMs = 8,
    ImagesMs = 9,
    ScriptMs = 10,
    NumTasks = 11,
    NumTasksActive = 12,
    NumAgentMain = 13,
    NumAgentChild = 14,
    NumScriptsActive = 15,
    LslIps = 16,
    InPacketsPerSecond = 17,
    OutPacketsPerSecond = 18,
    PendingDownloads = 19,
    PendingUploads = 20,
    VirtualSizeKb = 21,
    ResidentSizeKb = 22,
    TotalUnackedBytes = 24,
    PhysicsPinnedTasks = 25,
    SimPhysicsStepMs = 27,
    SimPhysicsOtherMs = 29,
    ScriptEps = 31,
    SimSpareTime = 32,
    SimSleepTime = 33,
    SimIoPumpTime = 34,
    PctScriptsRun = 35,
    SimIdle = 36,
    SimIdlePossible = 37
}
