using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// A thing that goes from one place to another, where the two are not written at once: while the row is there it may be at either or at
/// both (table own_passages).
/// </summary>
public sealed record PassageRow
{
    public UUID Id { get; init; }

    public UUID RegionId { get; init; }

    /// <summary>As <see cref="ThingPlace"/> writes it.</summary>
    public string From { get; init; } = "";

    /// <summary>The same of where it goes.</summary>
    public string To { get; init; } = "";
}
