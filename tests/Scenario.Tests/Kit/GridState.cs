namespace Scenario.Tests.Kit;

/// <summary>How the services of a grid do.</summary>
public enum GridState
{
    Well,

    /// <summary>The connection is refused: the process is dead.</summary>
    Refusing,

    /// <summary>Status 500 for everything: the database is away.</summary>
    Failing,

    /// <summary>Connections are taken, and nothing is ever answered: the process is stopped.</summary>
    Frozen,

    /// <summary>Every answer takes its time.</summary>
    Slow
}
