using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>Appearance as name and value pairs: table Avatars. Values reach 64 kB on MySQL (visual parameters, wearables, attachments).</summary>
public interface IAvatarStore
{
    IReadOnlyDictionary<string, string> Load(UUID principalId);

    /// <summary>Replaces all pairs of the avatar in one transaction.</summary>
    void Replace(UUID principalId, IReadOnlyDictionary<string, string> values);

    /// <summary>Sets some pairs and leaves the rest.</summary>
    void Set(UUID principalId, IReadOnlyDictionary<string, string> values);

    int Remove(UUID principalId, IReadOnlyList<string> names);

    bool Delete(UUID principalId);
}
