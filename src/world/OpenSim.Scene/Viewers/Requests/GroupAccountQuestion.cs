using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>What a viewer wants to know of a group's money.</summary>
/// <param name="IntervalDays">Length of the time that is shown.</param>
/// <param name="Interval">Which one, back from now: 0 is the present one.</param>
public readonly record struct GroupAccountQuestion(GroupAccountPart Part, UUID Request, int IntervalDays, int Interval);
