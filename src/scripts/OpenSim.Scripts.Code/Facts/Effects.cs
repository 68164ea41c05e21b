namespace OpenSim.Scripts.Code.Facts;

/// <summary>What else happens when something is worked out.</summary>
[Flags]
internal enum Effects : byte
{
    None = 0,

    /// <summary>It may end the script: a division by zero, memory used up. Nothing may lie on the evaluation stack then.</summary>
    Fails = 1,

    /// <summary>It may be left there and gone on with later.</summary>
    Stops = 2,

    /// <summary>It sets variables.</summary>
    Assigns = 4,

    /// <summary>It calls a function of the script, which may set any global.</summary>
    Calls = 8,

    /// <summary>It may leave the code at once.</summary>
    Leaves = Fails | Stops
}
