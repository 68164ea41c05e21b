namespace OpenSim.Serialization.Oar;

/// <summary>What <c>save oar</c> can be told.</summary>
public sealed record OarSaveOptions
{
    /// <summary>False with <c>--noassets</c>.</summary>
    public bool Assets { get; init; } = true;

    /// <summary><c>--publish</c>: nothing in it says who owned what.</summary>
    public bool Publish { get; init; }

    /// <summary><c>--perm</c>: only objects that the estate owner may copy (C), transfer (T), modify (M). Empty for all.</summary>
    public string Permissions { get; init; } = "";

    /// <summary><c>--home</c>: address by which other grids reach the creators that are at home here; empty to leave it out.</summary>
    public string Home { get; init; } = "";

    /// <summary><c>--all</c>: the form for several regions, version 1.0.</summary>
    public bool AllRegions { get; init; }
}
