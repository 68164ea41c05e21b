namespace OpenSim.Console;

/// <summary>From where a line comes, which says what it may do with this machine's files.</summary>
public enum CommandOrigin
{
    /// <summary>The program's own console, its input, or a script of the operator's: any file that the program may touch.</summary>
    Local,

    /// <summary>A console over the network, and scripts that it runs: files below the data folder, the simulator's own excepted.</summary>
    Remote
}
