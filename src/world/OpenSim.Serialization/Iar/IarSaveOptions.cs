namespace OpenSim.Serialization.Iar;

/// <summary>What <c>save iar</c> can be told.</summary>
public sealed record IarSaveOptions
{
    /// <summary>False with <c>--noassets</c>.</summary>
    public bool Assets { get; init; } = true;

    /// <summary><c>--skipbadassets</c>: items whose asset is missing or empty are left out.</summary>
    public bool SkipBadAssets { get; init; }

    /// <summary><c>--creators</c>: what is known of foreign creators is kept.</summary>
    public bool Creators { get; init; }

    /// <summary><c>--home</c>; empty to leave it out.</summary>
    public string Home { get; init; } = "";

    /// <summary><c>--perm</c>: letters C, T, M that the owner must have.</summary>
    public string Permissions { get; init; } = "";

    /// <summary>Names or ids of items that are left out.</summary>
    public IReadOnlyList<string> Exclude { get; init; } = [];

    /// <summary>Names or ids of folders that are left out.</summary>
    public IReadOnlyList<string> ExcludeFolders { get; init; } = [];

    /// <summary>Names each item.</summary>
    public bool Verbose { get; init; }
}
