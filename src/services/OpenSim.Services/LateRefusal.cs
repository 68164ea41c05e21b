using OpenSim.Primitives;

namespace OpenSim.Services;

/// <summary>A change that waited and was not taken.</summary>
/// <param name="Person">Who had asked for it.</param>
/// <param name="Sentence">For that person.</param>
public sealed record LateRefusal(UUID Person, string Sentence);
