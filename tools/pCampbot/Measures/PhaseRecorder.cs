using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using PCampbot.Bots;

namespace PCampbot.Measures;

/// <summary>Takes the figures of one phase from its beginning to its end. Bots' thread only.</summary>
public sealed class PhaseRecorder
{
    private const float AvatarRange = 20;
    private const float ObjectRange = 32;

    private readonly BotCrowd _crowd;
    private readonly string _name;
    private readonly long _started = BotLoop.Now;
    private readonly double _startedAt;
    private readonly Traffic _traffic;
    private readonly ProcessUse _server;
    private readonly ProcessUse _own = ProcessUse.Own;

    /// <param name="whole">The recorder of the whole run: it does not begin a new phase of measures.</param>
    public PhaseRecorder(BotCrowd crowd, string name, bool whole = false)
    {
        _crowd = crowd;
        _name = name;
        _traffic = crowd.CountTraffic();
        _startedAt = crowd.Timeline.Seconds;
        _server = crowd.Timeline.Server;
        if (!whole)
            crowd.Measures.BeginPhase();
        IsWhole = whole;
    }

    private bool IsWhole { get; }

    public Figures Take(int wanted)
    {
        var seconds = Math.Max(1e-3, (BotLoop.Now - _started) / 1e6);
        var measures = IsWhole ? _crowd.Measures.Whole : _crowd.Measures.Phase;
        var server = _crowd.Timeline.Server;
        var present = _crowd.Bots.Where(b => b.State == BotState.Connected).ToList();
        return new Figures
        {
            Name = _name,
            Seconds = seconds,
            StartedAt = _startedAt,
            Wanted = wanted,
            InWorld = present.Count,
            Refused = measures.Refused,
            Lost = measures.Lost,
            LostElsewhere = measures.LostElsewhere,
            Alerts = measures.Alerts,
            LoginSeconds = measures.LoginTime.Seconds,
            Login = measures.Logins.ToSpread(),
            Scene = measures.Scenes.ToSpread(),
            Movement = measures.Movement.ToSpread(),
            MovementMissed = measures.MovementMissed,
            Chat = measures.Chat.ToSpread(),
            Answer = measures.Answers.ToSpread(),
            TouchesMissed = measures.TouchesMissed,
            Push = measures.Pushes.ToSpread(),
            PeoplePushed = measures.PeoplePushed,
            PushesMissed = measures.PushesMissed,
            Crossing = measures.Crossings.ToSpread(),
            Teleport = measures.Teleports.ToSpread(),
            CrossingsRefused = measures.CrossingsRefused,
            HandOversMissed = measures.HandOversMissed,
            TeleportsFailed = measures.TeleportsFailed,
            MissingAvatars = present.Sum(bot => MissingAvatars(bot.Session!, present)),
            MissingObjects = MissingObjects(present),
            Traffic = _crowd.CountTraffic() - _traffic,
            ServerCores = (server.CpuSeconds - _server.CpuSeconds) / seconds,
            ServerMiB = server.ResidentMiB,
            Grown = _crowd.Timeline.GrowthSince(IsWhole ? _crowd.WarmUpSeconds : _startedAt),
            BotCores = (ProcessUse.Own.CpuSeconds - _own.CpuSeconds) / seconds
        };
    }

    private static int MissingAvatars(ClientSession session, List<Bot> present)
    {
        var missing = 0;
        foreach (var other in present)
            if (other.Session is { } o && o != session && o.World.RegionHandle == session.World.RegionHandle
                && Vector3.Distance(session.Position, o.Position) < AvatarRange && session.World.Find(o.Login.AgentId) is null)
                missing++;
        return missing;
    }

    // What most of a region's bots know is taken for the truth: one that missed a birth lacks it, and one that missed a death has no
    // majority.
    private static int MissingObjects(List<Bot> present)
    {
        var missing = 0;
        foreach (var region in present.Select(b => b.Session!).GroupBy(s => s.World.RegionHandle))
        {
            var sessions = region.ToList();
            var known = new Dictionary<uint, (int Bots, Vector3 Place)>();
            foreach (var session in sessions)
                foreach (var seen in session.World.Objects.Values)
                    if (!seen.IsAvatar && seen.ParentId == 0)
                        known[seen.LocalId] = (known.GetValueOrDefault(seen.LocalId).Bots + 1, seen.Position);
            foreach (var (localId, (bots, place)) in known)
                if (bots > sessions.Count / 2)
                    missing += sessions.Count(s => Vector3.Distance(s.Position, place) < ObjectRange && s.World.Find(localId) is null);
        }

        return missing;
    }
}
