namespace OpenSim.Store.Columns;

/// <summary>Which engines have a column, or a form of it.</summary>
public enum EngineKind
{
    MySql,
    Sqlite
}
