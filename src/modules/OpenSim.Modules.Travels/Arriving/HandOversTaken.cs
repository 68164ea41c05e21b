using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;

namespace OpenSim.Modules.Travels.Arriving;

/// <summary>
/// Hand-overs that have made an avatar here. One that comes again, late or recorded by somebody, brings nobody: he has gone on since, and
/// would be at two places. Needs the token.
/// </summary>
internal sealed class HandOversTaken
{
    private const int Max = 4096; // some 500 kB; beyond it the oldest is forgotten

    private readonly HashSet<Mark> _marks = [];
    private readonly Queue<Mark> _byAge = new();

    public bool Contains(AgentData agent) => Of(agent) is { } mark && _marks.Contains(mark);

    public void Add(AgentData agent)
    {
        if (Of(agent) is not { } mark || !_marks.Add(mark))
            return;
        _byAge.Enqueue(mark);
        if (_byAge.Count > Max)
            _marks.Remove(_byAge.Dequeue());
    }

    /// <summary>Whether the two are one hand-over, told twice.</summary>
    public static bool AreSame(AgentData one, AgentData other) =>
        one.HandOverId == other.HandOverId && (!one.HandOverId.IsZero || OfMotion(one) == OfMotion(other));

    // OpenSimulator's regions do not number theirs. No two crossings have the same place, speed and camera; two teleports of somebody who
    // stands still may, but those wait for his viewer, which does not come twice.
    private static Mark? Of(AgentData agent) => !agent.HandOverId.IsZero
        ? new Mark(agent.SessionId, agent.HandOverId, default, default, default)
        : agent.IsCrossing ? OfMotion(agent) : null;

    private static Mark OfMotion(AgentData agent) => new(agent.SessionId, UUID.Zero, agent.Position, agent.Velocity, agent.Centre);

    private readonly record struct Mark(UUID Session, UUID Id, Vector3 Position, Vector3 Velocity, Vector3 Camera);
}
