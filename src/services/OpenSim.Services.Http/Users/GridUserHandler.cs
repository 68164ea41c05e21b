using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Http.Users;

/// <summary>Home and last places at <c>/griduser</c>.</summary>
public sealed class GridUserHandler : FormHandler
{
    private static readonly Vector3 NoPosition = new(128, 128, 70); // the middle of a region, where none is named

    private readonly IGridUserService _users;

    public GridUserHandler(IGridUserService users)
        : base(new HandlerDef("GridUserService", "GridUserServiceConnector", "/griduser", ServicePort.Private, ["POST"]))
    {
        _users = users;
        On("loggedin", LoggedIn);
        On("loggedout", form => Change(form,
            (user, region, position, look) => _users.LoggedOut(user, UUID.Zero, region, position, look)));
        On("sethome", form => Change(form, _users.SetHome));
        On("setposition", form => Change(form,
            (user, region, position, look) => _users.SetLastPosition(user, UUID.Zero, region, position, look)));
        On("getgriduserinfo", GetGridUserInfo);
        On("getgriduserinfos", GetGridUserInfos);
    }

    protected override string ResultKey => "result";

    private async ValueTask<ServiceAnswer> LoggedIn(LlsdMap form) =>
        User(form).Length > 0 && await _users.LoggedIn(User(form)) is { } user ? One(user) : Failure();

    // Anyone who is not known is answered as a failure here, not as null.
    private async ValueTask<ServiceAnswer> GetGridUserInfo(LlsdMap form) =>
        User(form).Length > 0 && await _users.GetGridUserInfo(User(form)) is { } user ? One(user) : Failure();

    private async ValueTask<ServiceAnswer> GetGridUserInfos(LlsdMap form) => form["AgentIDs"] is not LlsdArray ids
        ? Failure()
        : ServiceAnswer.Xml(ServerResponse.Numbered("griduser", (await _users.GetGridUserInfos(ids.AsTexts())).Select(GridUserPairs.Write)));

    private static async ValueTask<bool> Change(LlsdMap form, Func<string, UUID, Vector3, Vector3, ValueTask<bool>> change)
    {
        if (User(form).Length == 0 || !UUID.TryParse(form["RegionID"].AsString(), out var region))
            return false;
        var position = form.ContainsKey("Position") ? form["Position"].AsVector3() : NoPosition;
        return await change(User(form), region, position, form["LookAt"].AsVector3());
    }

    private static ServiceAnswer One(GridUserInfo user) => ServiceAnswer.Xml(new LlsdMap { ["result"] = GridUserPairs.Write(user) });

    private static string User(LlsdMap form) => form["UserID"].AsString();
}
