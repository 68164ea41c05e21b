using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>Harm on its way to an avatar, or to an object whose scripts make of it what they will.</summary>
public sealed class Harm
{
    /// <summary>Type of what is no blow of a script: something has hit one.</summary>
    public const int Impact = -1;

    internal Harm(int number) => Number = number;

    /// <summary>By which scripts find it again until it is done.</summary>
    public int Number { get; }

    /// <summary>The avatar, or the root of the object.</summary>
    public required UUID Target { get; init; }

    /// <summary>The object that does it, of which a script or a touch; zero for the land.</summary>
    public UUID Source { get; init; }

    public int Type { get; init; }

    /// <summary>Percent of a whole avatar; below zero it heals.</summary>
    public required float Original { get; init; }

    /// <summary>What has become of it so far.</summary>
    public float Amount { get; set; }

    /// <summary>Seconds of the region's clock until which others may change it.</summary>
    public double Until { get; set; }
}
