using OpenSim.Settings;

namespace OpenSim.Modules.People.Friends;

/// <summary>Friendships with people of other grids, by OpenSimulator's name.</summary>
public static class FriendSettings
{
    public static readonly Setting<int> LevelHGFriends = new(
        "HGFriendsModule", "LevelHGFriends", 0,
        "Level of this grid's accounts whose owners may offer friendship to people of other grids.", "", -1000, 1000, live: true);
}
