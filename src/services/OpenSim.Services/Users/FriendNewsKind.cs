namespace OpenSim.Services.Users;

public enum FriendNewsKind
{
    Offered,
    Approved,
    Denied,
    Terminated,

    /// <summary>Other rights are granted.</summary>
    Rights,

    /// <summary>Somebody has come online or gone.</summary>
    Status
}
