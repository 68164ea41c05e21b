using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Users;

/// <summary>Looks of avatars that another process keeps, at <c>/avatar</c>.</summary>
public sealed class RemoteAvatarService(ServiceClient client) : IAvatarService
{
    private const string TypeName = "AvatarType";

    public async ValueTask<AvatarData> GetAvatar(UUID userId)
    {
        var pairs = (await Ask("getavatar", userId, new LlsdMap()))["result"];
        return new AvatarData
        {
            AvatarType = pairs[TypeName].AsInteger(),
            Data = pairs.Entries.Where(pair => pair.Key != TypeName).ToDictionary(pair => pair.Key, pair => pair.Value.AsString())
        };
    }

    public ValueTask<bool> SetAvatar(UUID userId, AvatarData avatar)
    {
        var pairs = new LlsdMap { [TypeName] = avatar.AvatarType };
        foreach (var (name, value) in avatar.Data)
            pairs[name] = value;
        return Do("setavatar", userId, pairs);
    }

    public ValueTask<bool> ResetAvatar(UUID userId) => Do("resetavatar", userId, new LlsdMap());

    public ValueTask<bool> SetItems(UUID userId, IReadOnlyDictionary<string, string> values) => Do("setitems", userId,
        new LlsdMap { ["Names"] = values.Keys.ToWireList(), ["Values"] = values.Values.ToWireList() });

    public ValueTask<bool> RemoveItems(UUID userId, IReadOnlyList<string> names) =>
        Do("removeitems", userId, new LlsdMap { ["Names"] = names.ToWireList() });

    private async ValueTask<bool> Do(string method, UUID userId, LlsdMap pairs) => Calls.IsDone(await Ask(method, userId, pairs));

    private ValueTask<LlsdMap> Ask(string method, UUID userId, LlsdMap pairs)
    {
        var form = Calls.Versioned(method, new LlsdMap { ["UserID"] = userId });
        foreach (var (key, value) in pairs.Items)
            form[key] = value;
        return client.Post("/avatar", form, method == "getavatar" ? Retry.Once : Retry.Late, method == "setavatar" ? $"{userId}" : "");
    }
}
