namespace OpenSim.Services.Experiences;

/// <summary>What has become of a change of a store of keys and values.</summary>
public enum KeyValueOutcome
{
    Done,

    /// <summary>There is a value under that key already.</summary>
    Exists,

    /// <summary>There is none.</summary>
    Missing,

    /// <summary>The value is another one than the caller thought.</summary>
    Mismatch,

    /// <summary>The experience has as much as it may have.</summary>
    Full,

    /// <summary>Key or value are too long, or the key is empty.</summary>
    Invalid,

    Error
}
