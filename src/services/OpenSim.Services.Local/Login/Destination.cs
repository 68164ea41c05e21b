using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Local.Login;

/// <param name="Position">Zero is no place: the region knows where it lets people land. Its height is the region's to correct, too.</param>
/// <param name="StartLocation">last, home, url; safe when it is not the place that was asked for.</param>
internal sealed record Destination(
    GridRegion Region, Vector3 Position, Vector3 LookAt, string StartLocation, TeleportFlags TeleportFlags)
{
    /// <summary>Of the other grid that the region is in; empty for this one's.</summary>
    public string Gatekeeper { get; init; } = "";

    /// <summary>IPv4 address of the region's host: the login's reply has room for nothing else.</summary>
    public string Address { get; init; } = "";
}
