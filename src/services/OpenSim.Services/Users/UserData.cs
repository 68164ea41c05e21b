using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>What a region module keeps about a user, under a tag of its own (table userdata).</summary>
public sealed record UserData
{
    public UUID UserId { get; init; }

    public string TagId { get; init; } = "";

    public string DataKey { get; init; } = "";

    public string DataVal { get; init; } = "";
}

public interface IUserDataService
{
    /// <summary>
    /// What is kept under the user's tag; where there is nothing, what is given is kept. Null when there is no room for it.
    /// </summary>
    ValueTask<UserData?> GetOrAdd(UserData given);

    /// <summary>False when there is no room for it.</summary>
    ValueTask<bool> Store(UserData data);
}
