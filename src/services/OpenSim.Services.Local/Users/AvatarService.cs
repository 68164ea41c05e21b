using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Avatars' looks, in table Avatars.</summary>
public sealed class AvatarService(IAvatarStore store) : IAvatarService
{
    private const string TypeName = "AvatarType";

    public ValueTask<AvatarData> GetAvatar(UUID userId)
    {
        var values = new Dictionary<string, string>(store.Load(userId), StringComparer.Ordinal);
        values.Remove(TypeName, out var type);
        var known = int.TryParse(type, NumberStyles.Integer, CultureInfo.InvariantCulture, out var number);
        return ValueTask.FromResult(new AvatarData { AvatarType = known ? number : values.Count > 0 ? 1 : 0, Data = values });
    }

    public ValueTask<bool> SetAvatar(UUID userId, AvatarData avatar)
    {
        var values = new Dictionary<string, string>(avatar.Data, StringComparer.Ordinal)
        {
            [TypeName] = avatar.AvatarType.ToString(CultureInfo.InvariantCulture)
        };
        store.Replace(userId, values);
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> ResetAvatar(UUID userId) => ValueTask.FromResult(store.Delete(userId));

    public ValueTask<bool> SetItems(UUID userId, IReadOnlyDictionary<string, string> values)
    {
        store.Set(userId, values);
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> RemoveItems(UUID userId, IReadOnlyList<string> names) => ValueTask.FromResult(store.Remove(userId, names) > 0);
}
