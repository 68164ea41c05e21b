namespace OpenSim.Settings.Options;

/// <summary>A command line that cannot be taken. The message is one sentence for whoever typed it.</summary>
public sealed class OptionException(string sentence) : Exception(sentence);
