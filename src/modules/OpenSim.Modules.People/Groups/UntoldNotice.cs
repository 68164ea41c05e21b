using OpenSim.Primitives;

namespace OpenSim.Modules.People.Groups;

/// <summary>A notice of which not all members have heard.</summary>
/// <param name="Told">Those who have.</param>
public sealed record UntoldNotice(UUID Sender, GroupNotice Notice, IReadOnlySet<UUID> Told);
