using OpenSim.Primitives;

namespace OpenSim.Services.Experiences;

/// <summary>An experience: scripts that people allow once for all, and that share a store of keys and values.</summary>
public sealed record Experience
{
    public const int MaxName = 42, MaxDescription = 128, MaxAddress = 256; // characters of table experiences

    public UUID Id { get; init; }

    public UUID OwnerId { get; init; }

    /// <summary>
    /// Whose members with the powers ExperienceAdmin and ExperienceCreator change it and write scripts of it; zero for none.
    /// </summary>
    public UUID GroupId { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public UUID Logo { get; init; }

    public string Marketplace { get; init; } = "";

    /// <summary>Where it begins.</summary>
    public string Slurl { get; init; } = "";

    /// <summary>13 general, 21 moderate, 42 adult.</summary>
    public int Maturity { get; init; } = 21;

    public ExperienceFlags Flags { get; init; }
}
