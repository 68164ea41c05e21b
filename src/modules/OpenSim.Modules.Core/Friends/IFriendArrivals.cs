using OpenSim.Services.Users;

namespace OpenSim.Modules.Core.Friends;

/// <summary>Friends towards other processes.</summary>
public interface IFriendArrivals
{
    /// <summary>
    /// Takes what another process tells of a friend of somebody here, as far as the friends service bears it out. False when it does not,
    /// or he is not here. Any thread, without a token.
    /// </summary>
    Task<bool> Take(FriendNews news);
}
