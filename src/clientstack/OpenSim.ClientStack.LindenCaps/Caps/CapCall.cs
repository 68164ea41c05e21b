using Microsoft.AspNetCore.Http;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>One request to a capability.</summary>
/// <param name="Http">The request and the reply.</param>
/// <param name="Caps">Whose capability it is.</param>
/// <param name="Rest">What follows the capability's address, with its leading slash (AIS has paths below it), or empty.</param>
public readonly record struct CapCall(HttpContext Http, AgentCaps Caps, string Rest);

public delegate Task CapHandler(CapCall call);
