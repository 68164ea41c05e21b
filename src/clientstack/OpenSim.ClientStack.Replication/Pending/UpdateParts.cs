namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>What a viewer is still to be told of one prim or avatar.</summary>
[Flags]
internal enum UpdateParts : byte
{
    Nothing = 0,

    /// <summary>Place and motion.</summary>
    Terse = 1,

    /// <summary>The texture entry, which a terse update of a prim can carry.</summary>
    Texture = 2,

    /// <summary>Everything; takes in the two above.</summary>
    Full = 4,

    /// <summary>What an avatar plays.</summary>
    Animations = 8,

    /// <summary>How an avatar looks.</summary>
    Appearance = 16,

    /// <summary>That it is gone.</summary>
    Kill = 32,

    /// <summary>
    /// Whether it has everything in its cache. Told of a prim that comes into view; what is still owed then is <see cref="Full"/>.
    /// </summary>
    Probe = 64,

    /// <summary>
    /// What faces of a prim change of their PBR materials, and what it plays; it goes with everything that tells the prim in full.
    /// </summary>
    Overrides = 128,

    /// <summary>What an object update carries.</summary>
    Update = Terse | Texture | Full
}
