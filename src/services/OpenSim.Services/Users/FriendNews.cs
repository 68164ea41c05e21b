using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>What somebody's region tells that of a friend.</summary>
/// <param name="From">Of whom it is.</param>
/// <param name="To">For whom it is.</param>
public sealed record FriendNews(FriendNewsKind Kind, UUID From, UUID To)
{
    /// <summary>Empty where it is not told.</summary>
    public string FromName { get; init; } = "";

    /// <summary>Words of an offer.</summary>
    public string Message { get; init; } = "";

    /// <summary>What the friend might do before, of <see cref="FriendNewsKind.Rights"/>.</summary>
    public int OldRights { get; init; }

    public int Rights { get; init; }

    /// <summary>Of <see cref="FriendNewsKind.Status"/>.</summary>
    public bool IsOnline { get; init; }
}
