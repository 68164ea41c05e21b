using OpenSim.Http;
using OpenSim.Services.Http;

namespace OpenSim.Robust.Connectors;

/// <summary>What is served at a port.</summary>
/// <param name="Handlers">Services at their paths.</param>
/// <param name="HasLogins">Whether viewers log in there.</param>
/// <param name="HasGridInfo">Whether viewers learn there about the grid.</param>
internal sealed record Served(int Port, HttpRouter Router, IReadOnlyList<IServiceHandler> Handlers, bool HasLogins, bool HasGridInfo)
{
    /// <summary>Whether nobody but the grid's own regions and servers has anything to ask there.</summary>
    public bool IsPrivate => !HasLogins && !HasGridInfo && Handlers.All(handler => handler.Def.Port == ServicePort.Private);
}
