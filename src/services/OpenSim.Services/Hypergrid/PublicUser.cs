namespace OpenSim.Services.Hypergrid;

/// <summary>What other grids are told of a user of this one (get_user_info).</summary>
/// <param name="Created">Unix seconds; 0 where that is not told.</param>
public sealed record PublicUser(string FirstName, string LastName, int Flags, int Created, string Title);
