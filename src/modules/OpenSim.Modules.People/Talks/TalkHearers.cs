using OpenSim.Primitives;

namespace OpenSim.Modules.People.Talks;

/// <summary>Who hears what is said in a talk.</summary>
/// <param name="Inside">Those who are in it, its speaker too.</param>
/// <param name="Called">Those who are called into it by what is said.</param>
internal sealed record TalkHearers(Talk Talk, IReadOnlyList<UUID> Inside, IReadOnlyList<UUID> Called);
