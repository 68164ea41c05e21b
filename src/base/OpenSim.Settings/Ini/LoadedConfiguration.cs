namespace OpenSim.Settings.Ini;

/// <summary>The result of loading.</summary>
/// <param name="Files">Full paths (or URIs) in the order in which they were read: later ones override earlier ones.</param>
/// <param name="Warnings">One sentence each, beginning "file:line:".</param>
public sealed record LoadedConfiguration(Configuration Configuration, IReadOnlyList<string> Files, IReadOnlyList<string> Warnings);
