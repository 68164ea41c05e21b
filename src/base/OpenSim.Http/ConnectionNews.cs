namespace OpenSim.Http;

/// <summary>What requests tell their connection.</summary>
internal sealed class ConnectionNews
{
    /// <summary>Whether a request has come whole, up to its body.</summary>
    public bool HasAsked { get; set; }
}
