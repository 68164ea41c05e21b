using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>Somebody who wants to enter a region.</summary>
/// <param name="FirstName">As far as it is known: of a guest <c>Ada.Lovelace</c> and <c>@other.example:8002</c>.</param>
/// <param name="Email">Of the account; empty for guests.</param>
public sealed record EntryQuestion(UUID User, string FirstName, string LastName, string Email, string RegionName, UUID RegionId);
