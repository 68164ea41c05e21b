using OpenSim.Primitives;

namespace OpenSim.Services.Experiences;

/// <summary>Experiences, who has allowed them, and what their scripts keep. Any thread; waits for a database or another process.</summary>
public interface IExperienceService
{
    /// <summary>Those that somebody has allowed (true) or blocked (false).</summary>
    ValueTask<IReadOnlyDictionary<UUID, bool>> GetPermissions(UUID agentId);

    /// <param name="permission"><see cref="ExperiencePermission.None"/> forgets what was said.</param>
    /// <returns>False where there was nothing to forget.</returns>
    ValueTask<bool> SetPermission(UUID agentId, UUID experienceId, ExperiencePermission permission);

    /// <summary>Those of the ids that there are, in no order.</summary>
    ValueTask<IReadOnlyList<Experience>> GetExperiences(IReadOnlyList<UUID> ids);

    ValueTask<IReadOnlyList<UUID>> GetOwned(UUID ownerId);

    ValueTask<IReadOnlyList<UUID>> GetOfGroups(IReadOnlyList<UUID> groupIds);

    /// <summary>Those whose names hold the words, whatever their case, without private ones; at most a hundred.</summary>
    ValueTask<IReadOnlyList<Experience>> FindByName(string words);

    /// <summary>Makes or changes one. Null when it could not be stored.</summary>
    ValueTask<Experience?> Store(Experience experience);

    /// <summary>A source has been saved as a script of an experience, by somebody who may.</summary>
    ValueTask AddScript(UUID experienceId, UUID assetId);

    /// <summary>True too where it cannot be told: OpenSim-NGC's service believes what objects say.</summary>
    ValueTask<bool> HasScript(UUID experienceId, UUID assetId);

    /// <summary>Null for none.</summary>
    ValueTask<string?> ReadValue(UUID experienceId, string key);

    ValueTask<KeyValueOutcome> CreateValue(UUID experienceId, string key, string value);

    /// <summary>Makes the value where there is none.</summary>
    /// <param name="original">The value that has to be there; null for whatever is.</param>
    ValueTask<KeyValueOutcome> UpdateValue(UUID experienceId, string key, string value, string? original);

    /// <returns>What stood there; null where nothing did.</returns>
    ValueTask<string?> DeleteValue(UUID experienceId, string key);

    ValueTask<int> CountKeys(UUID experienceId);

    /// <summary>In the order of their bytes.</summary>
    ValueTask<IReadOnlyList<string>> ListKeys(UUID experienceId, int first, int count);

    /// <summary>Bytes of all keys and values, and how many there may be.</summary>
    ValueTask<(long Used, long Most)> GetSize(UUID experienceId);
}
