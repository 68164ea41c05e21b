namespace OpenSim.Services.Users;

/// <summary>Which classifieds are looked for.</summary>
/// <param name="Words">Somewhere in name or description; empty for all.</param>
/// <param name="Category">0 for all.</param>
/// <param name="Now">Unix seconds.</param>
public sealed record ClassifiedQuestion(string Words, int Category, long Now, bool WithGeneral, bool WithMature);
