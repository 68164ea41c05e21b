namespace OpenSim.Services.Users;

/// <summary>News between the regions of friends: <c>/friends</c> at a region's address, which is not the service of that path.</summary>
public interface IFriendNews
{
    /// <summary>False when the receiver is not there, and when there is no answer. Nothing is thrown.</summary>
    /// <param name="address">Of the region's server: <c>http://host:port/</c>.</param>
    ValueTask<bool> Tell(string address, FriendNews news);
}
