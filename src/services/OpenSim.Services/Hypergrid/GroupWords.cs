using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// What is said in the talk of a group, between the group's grid and the home of a member: OWN_SAY from there, OWN_HEAR to there. Ours:
/// OpenSimulator has no such talk across grids.
/// </summary>
/// <param name="Member">As grids name him: who says it, or one of those at home there who are to hear it.</param>
/// <param name="Token">By which the group's grid and the member's home know each other in this.</param>
/// <param name="Speaker">Zero where the member is.</param>
/// <param name="SpeakerName">As he is seen in the group's grid; empty where the member is the speaker.</param>
public sealed record GroupWords(string Member, UUID GroupId, string Token, UUID Speaker, string SpeakerName, string Text);
