using OpenSim.Client.Network;
using PCampbot.Bots;

namespace PCampbot.Measures;

/// <summary>Takes a sample each second. Bots' thread only.</summary>
public sealed class Timeline(BotCrowd crowd, int? watchedProcess)
{
    private readonly List<TimelineSample> _samples = [];
    private readonly long _started = BotLoop.Now;
    private long _lastAt = BotLoop.Now;
    private Traffic _lastTraffic;
    private ProcessUse _lastServer = UseOf(watchedProcess);
    private ProcessUse _lastOwn = ProcessUse.Own;

    public IReadOnlyList<TimelineSample> Samples => _samples;

    public ProcessUse Server => UseOf(watchedProcess);

    public double Seconds => (BotLoop.Now - _started) / 1e6;

    public void Take()
    {
        var now = BotLoop.Now;
        var seconds = Math.Max(1e-3, (now - _lastAt) / 1e6);
        var traffic = crowd.CountTraffic();
        var (server, own) = (UseOf(watchedProcess), ProcessUse.Own);
        var change = traffic - _lastTraffic;
        _samples.Add(new TimelineSample(
            (now - _started) / 1e6, crowd.Bots.Count(b => b.State == BotState.Connected),
            (server.CpuSeconds - _lastServer.CpuSeconds) / seconds,
            server.ResidentMiB, (own.CpuSeconds - _lastOwn.CpuSeconds) / seconds, change.DatagramsIn / seconds,
            change.DatagramsOut / seconds, crowd.Measures.TakeWorstMovement() / 1000.0, server.Threads, server.Handles));
        (_lastAt, _lastTraffic, _lastServer, _lastOwn) = (now, traffic, server, own);
    }

    /// <summary>How much more the simulator uses at the end of a stretch than at its beginning.</summary>
    /// <param name="from">Seconds since the start.</param>
    public Growth GrowthSince(double from) => Growth.Of([.. _samples.Where(s => s.At >= from)]);

    private static ProcessUse UseOf(int? process) => process is { } id ? ProcessUse.Of(id) : default;
}
