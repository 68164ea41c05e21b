namespace OpenSim.Services;

/// <summary>
/// A service did not answer, or with what is no answer: nobody knows whether it has done what it was asked. The message is a sentence for
/// the log.
/// </summary>
public sealed class ServiceAwayException(string sentence, Exception? cause = null) : Exception(sentence, cause);
