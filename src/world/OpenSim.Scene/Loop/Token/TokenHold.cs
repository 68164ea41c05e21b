namespace OpenSim.World.Loop.Token;

/// <param name="Name">The source file in which the token was taken, with its folder.</param>
/// <param name="Count">Holds of more than a millisecond.</param>
/// <param name="Longest">Milliseconds.</param>
public readonly record struct TokenHold(string Name, long Count, double Longest);
