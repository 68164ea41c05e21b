using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Talks;

/// <summary>Something has become of one of a talk's people.</summary>
/// <param name="Told">Those who are in it.</param>
internal sealed record TalkNews(UUID Talk, TalkMember Member, IReadOnlyList<UUID> Told);
