using System.Net;
using OpenSim.Primitives;

namespace OpenSim.Services.Login;

/// <summary>What a viewer says when it logs in (login_to_simulator, docs/protocol.md, Login).</summary>
public sealed record LoginRequest
{
    public string FirstName { get; init; } = "";

    public string LastName { get; init; } = "";

    /// <summary>Plain, or <c>$1$</c> and the MD5 of the password in hex.</summary>
    public string Password { get; init; } = "";

    /// <summary><c>last</c>, <c>home</c> or <c>uri:Region&amp;x&amp;y&amp;z</c>.</summary>
    public string Start { get; init; } = "last";

    public string Channel { get; init; } = "";

    public string Version { get; init; } = "";

    public string Mac { get; init; } = "";

    public string Id0 { get; init; } = "";

    public UUID ScopeId { get; init; }

    public IPAddress ClientAddress { get; init; } = IPAddress.Loopback;
}
