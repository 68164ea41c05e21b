namespace Scenario.Tests.Kit;

/// <summary>Who dies while somebody travels; the source is the region where the journey begins.</summary>
public enum Victim
{
    /// <summary>And what it has asked is lost.</summary>
    Source,

    /// <summary>And what it has asked arrives, but no answer reaches it.</summary>
    SourceThatHasSpoken,

    Destination,

    /// <summary>Without a goodbye.</summary>
    Viewer,

    /// <summary>
    /// The grid does not say who is where, for longer than a minute; in <see cref="Ordeal"/> none of its services answers, for ten.
    /// </summary>
    Services
}
