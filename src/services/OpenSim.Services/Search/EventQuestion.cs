namespace OpenSim.Services.Search;

/// <summary>Which events are looked for.</summary>
/// <param name="From">Unix seconds: none that is over by then.</param>
/// <param name="Until">Unix seconds: none that begins then or later.</param>
/// <param name="Category">0 for all.</param>
/// <param name="Words">Somewhere in name or description; empty for all.</param>
/// <param name="IsIncluded">By maturity: 0 general, 1 moderate, 2 adult.</param>
/// <param name="Region">Only in the region of this name; null for everywhere.</param>
public sealed record EventQuestion(long From, long Until, int Category, string Words, Func<int, bool> IsIncluded, string? Region = null);
