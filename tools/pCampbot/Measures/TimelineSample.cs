namespace PCampbot.Measures;

/// <summary>One second of the run, for the plots.</summary>
/// <param name="At">Seconds since the start.</param>
/// <param name="ServerCores">Processor time of the watched process a second; 0 when none is watched.</param>
/// <param name="MovementMs">The worst movement latency seen in this second; 0 when none was.</param>
public readonly record struct TimelineSample(
    double At, int InWorld, double ServerCores, double ServerMiB, double BotCores, double DatagramsInPerSecond,
    double DatagramsOutPerSecond, double MovementMs,
    int ServerThreads = 0, int ServerHandles = 0);
