namespace OpenSim.Primitives;

/// <summary>A picture that somebody sends by mail: SendPostcard.</summary>
/// <param name="To">A mail address, as it was typed.</param>
/// <param name="Position">Metres from the grid's corner.</param>
public sealed record Postcard(string To, string Subject, string Text, Vector3D Position);
