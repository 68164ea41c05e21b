using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Items of an inventory that somebody puts on together.</summary>
/// <param name="Compound">Of several messages that belong together the same; zero for one alone.</param>
/// <param name="DetachesAll">Everything else is taken off first.</param>
public sealed record WearRequest(IReadOnlyList<WantedAttachment> Items, UUID Compound = default, bool DetachesAll = false);

/// <param name="Point">Attachment point 0 (where it was worn last) to 55.</param>
/// <param name="Adds">Beside what is worn there already.</param>
public readonly record struct WantedAttachment(UUID ItemId, byte Point, bool Adds);
