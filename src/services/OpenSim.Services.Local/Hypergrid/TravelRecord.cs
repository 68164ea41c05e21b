using OpenSim.Primitives;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>A session of a user that has been launched into a grid.</summary>
internal sealed record TravelRecord
{
    public UUID SessionId { get; init; }

    public UUID UserId { get; init; }

    /// <summary>Address of that grid's gatekeeper.</summary>
    public string Grid { get; init; } = "";

    /// <summary>By which that grid asks whether it was launched.</summary>
    public string Token { get; init; } = "";

    /// <summary>Where the viewer is.</summary>
    public string ClientAddress { get; init; } = "";

    /// <summary>OpenSimulator's, which writes nothing into it.</summary>
    public string OwnAddress { get; init; } = "";
}
