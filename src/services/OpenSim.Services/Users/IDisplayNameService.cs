using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>Display names. An account without one is shown by its own name.</summary>
public interface IDisplayNameService
{
    /// <summary>How long after a change the next may come.</summary>
    TimeSpan Cooldown { get; }

    /// <summary>Those of the ids who have, or had, a display name.</summary>
    ValueTask<IReadOnlyDictionary<UUID, DisplayName>> GetDisplayNames(IReadOnlyList<UUID> ids);

    /// <summary>Gives an account another display name; an empty one takes it away, which may be done at any time.</summary>
    ValueTask<DisplayNameChange> SetDisplayName(UUID id, string name);
}
