using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Teleports;

/// <summary>
/// Whether somebody may be in a region at all: asked before its estate, and also of who only looks in from beside it. 
/// </summary>
public interface IRegionAuthorization
{
    /// <summary>Why not, in words for him; null when he may. Any thread, without the token.</summary>
    /// <param name="findAccount">His account, null for who has none here; asked where it matters.</param>
    /// <param name="shown">How somebody without one is called, as far as it is known: <c>Ada.Lovelace @other.example:8002</c>.</param>
    ValueTask<string?> RefusalOf(UUID agent, Func<ValueTask<UserAccount?>> findAccount, string shown);
}
