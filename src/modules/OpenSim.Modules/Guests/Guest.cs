using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Guests;

/// <summary>A visitor of another grid, with the servers of his own that a region asks.</summary>
/// <param name="Inventory">Address of his inventory; empty when his home has named none.</param>
/// <param name="Assets">Address of his assets, the same way.</param>
public sealed record Guest(Visitor Visitor, string Inventory, string Assets)
{
    /// <summary>The session in which he came last.</summary>
    public UUID SessionId { get; init; }

    /// <summary>The token by which his home knows that session; empty where it has given none.</summary>
    public string Token { get; init; } = "";
}
