using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http.Users;

/// <summary>Looks of avatars at <c>/avatar</c>: names and values as they come.</summary>
public sealed class AvatarHandler : FormHandler
{
    private const string TypeName = "AvatarType";

    private static readonly string[] NotStored = ["VERSIONMIN", "VERSIONMAX", "METHOD", "UserID", TypeName];

    private readonly IAvatarService _avatars;

    public AvatarHandler(IAvatarService avatars)
        : base(new HandlerDef("AvatarService", "AvatarServiceConnector", "/avatar", ServicePort.Private, ["POST"]))
    {
        _avatars = avatars;
        On("getavatar", GetAvatar);
        On("setavatar", async form => !User(form).IsZero && await _avatars.SetAvatar(User(form), Read(form)));
        On("resetavatar", async form => !User(form).IsZero && await _avatars.ResetAvatar(User(form)));
        On("setitems", SetItems);
        On("removeitems", async form => !User(form).IsZero && form["Names"] is LlsdArray names
            && await _avatars.RemoveItems(User(form), names.AsTexts()));
    }

    protected override string ResultKey => "result";

    private async ValueTask<ServiceAnswer> GetAvatar(LlsdMap form)
    {
        if (User(form).IsZero)
            return Failure();
        var avatar = await _avatars.GetAvatar(User(form));
        var pairs = new LlsdMap { [TypeName] = avatar.AvatarType };
        foreach (var (name, value) in avatar.Data)
            pairs[name] = value;
        return ServiceAnswer.Xml(new LlsdMap { ["result"] = pairs });
    }

    private async ValueTask<bool> SetItems(LlsdMap form)
    {
        var (names, values) = (form["Names"].AsTexts(), form["Values"].AsTexts());
        if (User(form).IsZero || names.Count == 0 || names.Count != values.Count)
            return false;
        var items = new Dictionary<string, string>();
        for (var i = 0; i < names.Count; i++)
            items[names[i]] = values[i];
        return await _avatars.SetItems(User(form), items);
    }

    private static AvatarData Read(LlsdMap form) => new()
    {
        AvatarType = form[TypeName].AsInteger(),
        Data = form.Items.Where(pair => pair.Value is LlsdString && !NotStored.Contains(pair.Key))
            .ToDictionary(pair => pair.Key, pair => pair.Value.AsString())
    };

    private static UUID User(LlsdMap form) => form["UserID"].AsUuid();
}
