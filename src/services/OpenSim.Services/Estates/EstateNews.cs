using OpenSim.Primitives;

namespace OpenSim.Services.Estates;

/// <summary>What the regions of an estate tell each other.</summary>
public sealed record EstateNews(EstateNewsKind Kind, uint EstateId)
{
    /// <summary>Of <see cref="EstateNewsKind.Covenant"/>; zero for none.</summary>
    public UUID CovenantId { get; init; }

    /// <summary>Of <see cref="EstateNewsKind.HomeOne"/>.</summary>
    public UUID PreyId { get; init; }

    /// <summary>Who speaks.</summary>
    public UUID FromId { get; init; }

    public string FromName { get; init; } = "";

    public string Message { get; init; } = "";
}
