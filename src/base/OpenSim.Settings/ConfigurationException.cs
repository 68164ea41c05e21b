namespace OpenSim.Settings;

/// <summary>A configuration that cannot be used. The message is one sentence for the operator and names file and line where there is
/// one.</summary>
public sealed class ConfigurationException(string sentence) : Exception(sentence);
