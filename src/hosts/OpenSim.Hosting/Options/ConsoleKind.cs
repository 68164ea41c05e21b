namespace OpenSim.Hosting.Options;

public enum ConsoleKind
{
    /// <summary>Line editing, history and completion on a terminal; without a terminal the same as <see cref="Basic"/>.</summary>
    Local,

    /// <summary>Commands from standard input line by line, plain output: for automation.</summary>
    Basic,

    /// <summary>Commands over HTTP, with the name and password of [Network] ConsoleUser and ConsolePass; plain output.</summary>
    Rest,

    /// <summary>No console: signals and HTTP only.</summary>
    None
}
