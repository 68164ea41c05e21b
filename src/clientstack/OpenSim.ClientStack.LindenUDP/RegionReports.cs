using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>What viewers are told of the region from time to time: how it does, where the avatars are, what time of day it is.</summary>
internal sealed class RegionReports(LLUDPServer server)
{
    private static readonly TimeSpan StatsPeriod = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan PlacesPeriod = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan TimePeriod = TimeSpan.FromSeconds(60);

    /// <summary>Avatars in a CoarseLocationUpdate (feature-map 1.3).</summary>
    private const int MostPlaces = 60;

    private readonly List<RegionTimer> _timers = [];
    private readonly List<(byte X, byte Y, byte Z, ScenePresence Who)> _places = [];
    private int _toldPlaces;
    private long _memoryKiB = Environment.WorkingSet / 1024;

    private Scene Scene => server.Scene;

    public void Start()
    {
        _timers.Add(Scene.Timers.Every(StatsPeriod, _ => TellStats()));
        _timers.Add(Scene.Timers.Every(PlacesPeriod, _ => TellPlaces()));
        _timers.Add(Scene.Timers.Every(TimePeriod, _ => ForAll(SendTime)));
    }

    public void Stop()
    {
        foreach (var timer in _timers)
            timer.Cancel();
        _timers.Clear();
    }

    /// <summary>A viewer has answered the handshake.</summary>
    public void Welcome(ViewerSession session)
    {
        SendTime(session);
        SendStats(session);
        // The places follow within a second: told of them in the same moment as of an avatar, node-metaverse takes its name for unknown, and while it
        // asks for it forgets that it sees the avatar.
        _toldPlaces = 0;
        if (session.Presence is { IsChild: false } presence)
            session.Region.SendHealth(presence.Health);
    }

    private void ForAll(Action<ViewerSession> tell)
    {
        foreach (var session in server.Sessions.All)
        {
            if (session.View.IsReady)
                tell(session);
        }
    }

    // The process's memory is read from a file of the kernel: once for all.
    private void TellStats()
    {
        _memoryKiB = Environment.WorkingSet / 1024;
        ForAll(SendStats);
    }

    private void TellPlaces()
    {
        GatherPlaces();
        var hash = HashOfPlaces();
        if (hash == _toldPlaces)
            return;
        _toldPlaces = hash;
        ForAll(SendPlaces);
    }

    private void GatherPlaces()
    {
        _places.Clear();
        foreach (var presence in Scene.Presences.All)
        {
            if (!presence.IsChild)
                _places.Add(PlaceOf(presence));
        }
    }

    private (byte X, byte Y, byte Z, ScenePresence Who) PlaceOf(ScenePresence presence)
    {
        var at = presence.AbsolutePosition;
        return (Step(at.X * 256 / Scene.Info.SizeX), Step(at.Y * 256 / Scene.Info.SizeY), Step(at.Z / 4), presence);
    }

    private static byte Step(float value) => (byte)Math.Clamp(float.IsNaN(value) ? 0 : value, 0, 255);

    private int HashOfPlaces()
    {
        var hash = default(HashCode);
        foreach (var (x, y, z, who) in _places)
        {
            hash.Add(x << 16 | y << 8 | z);
            hash.Add(who.Id);
        }

        return hash.ToHashCode();
    }

    private void SendPlaces(ViewerSession session)
    {
        // One's own place must be among those that are told, so it changes places with the last.
        var own = _places.FindIndex(p => p.Who == session.Presence);
        var count = Math.Min(_places.Count, MostPlaces);
        if (own >= count)
            (_places[own], _places[count - 1], own) = (_places[count - 1], _places[own], count - 1);
        var writer = new CoarseLocationUpdateWriter(session.Out.LargeRoom);
        for (var i = 0; i < count; i++)
            writer.Location(_places[i].X, _places[i].Y, _places[i].Z);
        writer.Index((short)own, -1);
        for (var i = 0; i < count; i++)
            writer.AgentData(_places[i].Who.Id);
        session.Out.Send(MessageId.CoarseLocationUpdate, writer.Finish(), ThrottleCategory.Task, isReliable: false);
    }

    private void SendTime(ViewerSession session)
    {
        var phase = (float)(Scene.Settings.DayFraction * 2 * Math.PI);
        var day = (uint)Scene.Settings.DayLength;
        var writer = new SimulatorViewerTimeMessageWriter(session.Out.Room);
        writer.TimeInfo((ulong)Scene.Clock.UtcNow.ToUnixTimeMilliseconds() * 1000, day, day * 365, new Vector3(0, -MathF.Cos(phase), MathF.Sin(phase)),
            phase, new Vector3(0, 0, 2 * MathF.PI / day));
        session.Out.Send(MessageId.SimulatorViewerTimeMessage, writer.Finish(), ThrottleCategory.Task, isReliable: false);
    }

    private void SendStats(ViewerSession session)
    {
        var writer = new SimStatsWriter(session.Out.Room);
        writer.Region(Scene.Info.GridX, Scene.Info.GridY, (uint)Scene.Settings.Flags, (uint)Scene.Info.MaxPrims);
        var report = Scene.Statistics.Current;
        for (var id = 0u; id < SimStats.Count; id++)
            writer.Stat(id, (float)SimStats.ValueOf(id, report, session, server.Now, _memoryKiB));
        writer.PidStat(0);
        writer.RegionInfo((ulong)Scene.Settings.Flags);
        session.Out.Send(MessageId.SimStats, writer.Finish(), ThrottleCategory.Task, isReliable: false);
    }
}
