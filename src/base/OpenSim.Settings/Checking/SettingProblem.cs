namespace OpenSim.Settings.Checking;

/// <summary>Something about the configuration that the operator should hear.</summary>
/// <param name="IsError">True when the value cannot be used at all, so that starting would mean guessing.</param>
/// <param name="Sentence">One sentence, which begins with where the value was set.</param>
public sealed record SettingProblem(bool IsError, string Sentence);
