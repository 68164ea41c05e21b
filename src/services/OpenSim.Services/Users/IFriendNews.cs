using OpenSim.Services.Messages;

namespace OpenSim.Services.Users;

/// <summary>News between the regions of friends: <c>/friends</c> at a region's address, which is not the service of that path.</summary>
public interface IFriendNews
{
    /// <summary>Nothing is thrown.</summary>
    /// <param name="address">Of the region's server: <c>http://host:port/</c>.</param>
    ValueTask<Delivery> Tell(string address, FriendNews news);
}
