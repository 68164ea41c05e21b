using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Oar;

/// <summary>What <c>load oar</c> can be told.</summary>
public sealed record OarLoadOptions
{
    /// <summary>Adds to what is there, and leaves land and settings alone.</summary>
    public bool Merge { get; init; }

    /// <summary>With merging: objects that are there already are replaced, not passed over.</summary>
    public bool ReplaceObjects { get; init; }

    public bool MergeTerrain { get; init; }

    public bool MergeParcels { get; init; }

    public bool SkipAssets { get; init; }

    /// <summary>Assets that are there already are written again.</summary>
    public bool ForceAssets { get; init; }

    public bool NoObjects { get; init; }

    /// <summary>Loads what can be read of an archive that is not whole, which else changes nothing.</summary>
    public bool Force { get; init; }

    /// <summary>Who owns what belongs to nobody known here; zero for the estate's owner.</summary>
    public UUID DefaultUser { get; init; }

    /// <summary>Metres.</summary>
    public Vector3 Displacement { get; init; }

    /// <summary>Degrees, counter-clockwise seen from above.</summary>
    public float Rotation { get; init; }

    /// <summary>Metres in the archived region; null for its middle.</summary>
    public Vector3? RotationCenter { get; init; }

    /// <summary>Only what stands in this box, after turning, is loaded; it comes to the region's corner.</summary>
    public Vector3? BoundingOrigin { get; init; }

    public Vector3? BoundingSize { get; init; }

    /// <summary>Name or id of the only objects to load, with their assets; null for all. Implies merging.</summary>
    public string? Only { get; init; }

    /// <summary>Folder in which entries that are not as they were written are put; null to drop them.</summary>
    public string? AsideFolder { get; init; }

    /// <summary>Says where each object was and comes.</summary>
    public bool Debug { get; init; }

    public bool Merges => Merge || Only is not null;
}
