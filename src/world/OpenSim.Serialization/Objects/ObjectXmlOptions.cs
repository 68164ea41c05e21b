using OpenSim.Primitives;

namespace OpenSim.Serialization.Objects;

/// <summary>How objects are written.</summary>
public sealed record ObjectXmlOptions
{
    public static readonly ObjectXmlOptions Default = new();

    /// <summary>The older form with RootPart and OtherParts/Part: that of inventory assets.</summary>
    public bool Original { get; init; }

    /// <summary>Leaves out who owns it, for archives that are given away (<c>--publish</c>).</summary>
    public bool WipeOwners { get; init; }

    /// <summary>Leaves out what scripts remember, which then goes beside (<see cref="ScriptStates"/>).</summary>
    public bool WithoutStates { get; init; }

    /// <summary>
    /// Names creators who are at home here in other grids' terms: the home URI, a semicolon and the name, or null when the id is nobody's.
    /// Creators that carry such data keep it.
    /// </summary>
    public Func<UUID, string?>? CreatorData { get; init; }
}
