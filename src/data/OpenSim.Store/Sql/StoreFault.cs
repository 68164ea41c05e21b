namespace OpenSim.Store.Sql;

/// <summary>
/// What kind of thing went wrong, so far as it decides what to do next. Each dialect maps its engine's error numbers to these.
/// </summary>
public enum StoreFault
{
    /// <summary>Nothing known; the engine's own words are all there is.</summary>
    Other,

    /// <summary>Deadlock, lock wait or busy: the same work may well succeed when tried again.</summary>
    Transient,

    /// <summary>The server is not there, or went away in the middle.</summary>
    Unreachable,

    /// <summary>Wrong user, password or rights.</summary>
    AccessDenied,

    /// <summary>The server is there, the schema (or the file) is not.</summary>
    NoDatabase,

    /// <summary>A table or column is missing.</summary>
    NoTable,

    DiskFull,
    ReadOnly,

    /// <summary>The region is another simulator's.</summary>
    NotOwner,

    /// <summary>The file is damaged or is no database.</summary>
    Corrupt,

    /// <summary>These very values are refused (too long, not representable): trying again is of no use, other rows may pass.</summary>
    BadValue
}
