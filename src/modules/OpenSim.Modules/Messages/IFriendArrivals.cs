using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Messages;

/// <summary>Friends towards other processes and other grids.</summary>
public interface IFriendArrivals
{
    /// <summary>
    /// Takes what another process tells of a friend of somebody here, as far as the friends service bears it out. False when it does not,
    /// or he is not here. Any thread, without a token.
    /// </summary>
    Task<bool> Take(FriendNews news);

    /// <summary>A user of this grid goes to another one: to his friends in this one he is away until he is back. With the token.</summary>
    void TellGone(ScenePresence who);
}
