namespace OpenSim.Store.Schema;

/// <summary>What must be done to a column of an older table.</summary>
public enum ColumnChange
{
    None,

    /// <summary>It is too narrow, or of a type that OpenSimulator no longer reads.</summary>
    Type,

    /// <summary>People type into it, and its character set does not know all letters.</summary>
    Characters
}
