using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// An avatar's look as the avatar service keeps it: names and values. Known names: Serial, AvatarHeight, VisualParams (comma list of
/// bytes), <c>Wearable t:i</c> = itemID:assetID, <c>_ap_point</c> = comma list of item ids (docs/protocol.md, Between services).
/// </summary>
public sealed record AvatarData
{
    /// <summary>1 for a Second Life kind of avatar; 0 when nothing is stored.</summary>
    public int AvatarType { get; init; }

    public IReadOnlyDictionary<string, string> Data { get; init; } = new Dictionary<string, string>();
}

public interface IAvatarService
{
    /// <summary>Never null: an unknown avatar has no data.</summary>
    ValueTask<AvatarData> GetAvatar(UUID userId);

    ValueTask<bool> SetAvatar(UUID userId, AvatarData avatar);

    ValueTask<bool> ResetAvatar(UUID userId);

    ValueTask<bool> SetItems(UUID userId, IReadOnlyDictionary<string, string> values);

    ValueTask<bool> RemoveItems(UUID userId, IReadOnlyList<string> names);
}
