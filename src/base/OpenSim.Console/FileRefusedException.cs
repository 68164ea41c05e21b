namespace OpenSim.Console;

/// <summary>A file was named that whoever typed the line may not touch. The message is the answer.</summary>
public sealed class FileRefusedException(string sentence) : UnauthorizedAccessException(sentence);
