namespace OpenSim.Http;

/// <summary>A further port of the server, with paths of its own.</summary>
/// <param name="Address">As <see cref="HttpSettings.Address"/>.</param>
public sealed record HttpPort(string Address, int Port, HttpRouter Router);
