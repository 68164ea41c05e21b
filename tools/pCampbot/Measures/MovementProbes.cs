using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.World;
using PCampbot.Bots;

namespace PCampbot.Measures;

/// <summary>
/// How late movement is seen: now and then one bot turns by a right angle or more and another who knows it watches. Bots' thread only.
/// </summary>
public sealed class MovementProbes(CrowdMeasures measures, Random random)
{
    private const long Patience = 5_000_000;
    private const int Tries = 8;

    private readonly List<Bot> _watchers = [];

    /// <summary>An observer has been told of an object.</summary>
    public void OnMoved(Bot observer, SeenObject seen)
    {
        if (observer.Watching is not { } probe || seen.Id != probe.Avatar || !IsTurned(seen, probe.Heading))
            return;
        measures.MovementSeen(BotLoop.Now - probe.At);
        Forget(observer);
    }

    /// <summary>An observer waits from now on to see the subject turned.</summary>
    public void Begin(Bot observer, MovementProbe probe)
    {
        observer.Watching = probe;
        _watchers.Add(observer);
    }

    /// <summary>
    /// A bot has gone into another region. Looks at it and by it are over: they would end when the two meet again, seconds later.
    /// </summary>
    public void Left(Bot bot)
    {
        for (var i = _watchers.Count - 1; i >= 0; i--)
        {
            if (_watchers[i] == bot || _watchers[i].Watching!.Subject == bot)
                Forget(_watchers[i]);
        }
    }

    /// <summary>Gives up what has waited too long, and begins another look.</summary>
    public void Step(IReadOnlyList<Bot> bots, long now)
    {
        for (var i = _watchers.Count - 1; i >= 0; i--)
            GiveUp(_watchers[i], now);
        for (var i = 0; i < Tries && bots.Count > 1; i++)
            if (TryBegin(bots[random.Next(bots.Count)], bots, now))
                return;
    }

    private void GiveUp(Bot observer, long now)
    {
        var probe = observer.Watching!;
        if (observer.State != BotState.Connected || probe.Subject.State != BotState.Connected
            || probe.Subject.Session!.BodyRotation != probe.Rotation || measures.IsDying(observer.Session!.World.RegionName))
            Forget(observer); // says nothing: someone has left, a behaviour has turned it elsewhere, or there is no region to see it in
        else if (now - probe.At > Patience)
        {
            measures.MovementMissed();
            Forget(observer);
        }
    }

    // In a crowd over many regions few of those drawn by chance see each other: who watches is the next that can, from a random one on.
    private bool TryBegin(Bot subject, IReadOnlyList<Bot> bots, long now)
    {
        var from = random.Next(bots.Count);
        for (var i = 0; i < bots.Count; i++)
        {
            if (TryBegin(subject, bots[(from + i) % bots.Count], now))
                return true;
        }

        return false;
    }

    private bool TryBegin(Bot subject, Bot observer, long now)
    {
        if (subject == observer || observer.Watching is not null || subject.State != BotState.Connected
            || observer.State != BotState.Connected)
            return false;
        var id = subject.Session!.Login.AgentId;
        if (observer.Session!.World.Find(id) is not { ParentId: 0 } seen || !subject.Session.SendsAgentUpdates
            || observer.Session.World.RegionHandle != subject.Session.World.RegionHandle
            || measures.IsDying(observer.Session.World.RegionName))
            return false;
        var heading = Heading(seen.Rotation) + MathF.PI / 2 + random.NextSingle() * MathF.PI;
        subject.Session.Face(heading);
        Begin(observer, new MovementProbe(subject, id, heading, subject.Session.BodyRotation, now));
        return true;
    }

    private void Forget(Bot observer)
    {
        observer.Watching = null;
        _watchers.Remove(observer);
    }

    private static bool IsTurned(SeenObject seen, float heading) => MathF.Cos(Heading(seen.Rotation) - heading) > 0.95f;

    private static float Heading(Quaternion rotation) => 2 * MathF.Atan2(rotation.Z, rotation.W);
}
