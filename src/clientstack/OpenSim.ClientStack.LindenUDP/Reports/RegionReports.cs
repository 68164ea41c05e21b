using System.Buffers.Binary;
using System.Diagnostics;
using System.Numerics;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>What viewers are told of the region from time to time: how it does, where the avatars are, what time of day it is.</summary>
internal sealed class RegionReports(Scene scene, SessionTable<ViewerSession> sessions, CircuitClock clock)
{
    private static readonly TimeSpan StatsPeriod = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan PlacesPeriod = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan TimePeriod = TimeSpan.FromSeconds(10);

    private readonly List<RegionTimer> _timers = [];
    private readonly CoarsePlaces _places = new(scene);
    private readonly byte[] _stats = new byte[OutPacket.FillLength];
    private int _statsLength;
    private SimSizes _sizes = new(Environment.WorkingSet / 1024, 0, 0, 0);
    private long _restedBefore;

    public void Start()
    {
        _timers.Add(scene.Timers.Every(StatsPeriod, _ => TellStats()));
        _timers.Add(scene.Timers.Every(PlacesPeriod, _ => TellPlaces()));
        _timers.Add(scene.Timers.Every(TimePeriod, _ => ForAll(SendTime)));
        scene.Events.OnEnvironmentChanged += OnEnvironmentChanged;
    }

    public void Stop()
    {
        foreach (var timer in _timers)
            timer.Cancel();
        _timers.Clear();
        scene.Events.OnEnvironmentChanged -= OnEnvironmentChanged;
    }

    /// <summary>A viewer has answered the handshake.</summary>
    public void Begin(ViewerSession session)
    {
        SendTime(session);
        WriteStats();
        SendStats(session);
        // The places follow within a second: told of them in the same moment as of an avatar, node-metaverse takes its name for unknown,
        // and while it asks for it forgets that it sees the avatar.
        _places.TellAnyway();
        if (session.Presence is { IsChild: false } presence)
            session.Region.SendHealth(presence.Health);
    }

    private void OnEnvironmentChanged(Scene changed) => ForAll(SendTime);

    private void ForAll(Action<ViewerSession> tell)
    {
        foreach (var session in sessions.All)
        {
            if (session.View.IsReady)
                tell(session);
        }
    }

    private void TellPlaces()
    {
        if (_places.Gather())
            ForAll(_places.Send);
    }

    private void SendTime(ViewerSession session)
    {
        var place = session.Presence?.AbsolutePosition ?? default;
        var daylight = scene.RequestModuleInterface<IEnvironments>()?.DayAt(place) ?? RegionDay.Default;
        var phase = (float)(daylight.FractionAt(scene.Clock.UnixTime) * 2 * Math.PI);
        var day = (uint)daylight.Length;
        var writer = new SimulatorViewerTimeMessageWriter(session.Out.Room);
        writer.TimeInfo((ulong)scene.Clock.UtcNow.ToUnixTimeMilliseconds() * 1000, day, day * 365,
            new Vector3(0, -MathF.Cos(phase), MathF.Sin(phase)), phase, new Vector3(0, 0, 2 * MathF.PI / day));
        session.Out.Send(writer, ThrottleCategory.Task, isReliable: false);
    }

    // The process's memory is read from a file of the kernel: not for every arrival.
    private void TellStats()
    {
        var report = scene.Statistics.Current;
        var frames = Math.Max(1, report.SimFps * StatsPeriod.TotalSeconds);
        _sizes = Measure(scene.Space.Count - report.ActivePrims, Math.Clamp((report.RestedFrames - _restedBefore) / frames, 0, 1));
        _restedBefore = report.RestedFrames;
        WriteStats();
        ForAll(SendStats);
    }

    private static SimSizes Measure(int stillPrims, double idleShare)
    {
        using var process = Process.GetCurrentProcess();
        return new SimSizes(process.WorkingSet64 / 1024, process.VirtualMemorySize64 / 1024, Math.Max(0, stillPrims), idleShare);
    }

    /// <summary>What all are told alike; the few numbers that are a viewer's own are written over it.</summary>
    private void WriteStats()
    {
        var writer = new SimStatsWriter(_stats);
        writer.Region(scene.Info.GridX, scene.Info.GridY, (uint)scene.Settings.Flags, (uint)scene.Info.MaxPrims);
        var report = scene.Statistics.Current;
        for (var id = 0u; id < SimStats.Count; id++)
            writer.Stat(id, (float)SimStats.ValueOf((SimStat)id, report, _sizes));
        writer.PidStat(0);
        writer.RegionInfo((ulong)scene.Settings.Flags);
        _statsLength = writer.Finish();
    }

    private void SendStats(ViewerSession session)
    {
        var message = session.Out.Room[.._statsLength];
        _stats.AsSpan(0, _statsLength).CopyTo(message);
        foreach (var stat in SimStats.OfSession)
            BinaryPrimitives.WriteSingleLittleEndian(message[SimStats.PlaceOf(stat)..], (float)SimStats.ValueOf(stat, session, clock.Now));
        session.Out.Send(MessageId.SimStats, _statsLength, ThrottleCategory.Task, isReliable: false);
    }
}
