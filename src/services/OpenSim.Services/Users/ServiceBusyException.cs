namespace OpenSim.Services.Users;

/// <summary>A service has more to do than it takes on. The message is a sentence for whoever asked.</summary>
public sealed class ServiceBusyException(string sentence) : Exception(sentence);
