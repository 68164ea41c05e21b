using OpenSim.Modules.Travels.Places;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Presences;

/// <summary>
/// Tells the services who is here: the presence service which sessions, the grid user service where somebody was last, so that he can come
/// back there. Source: docs/protocol.md, Between services.
/// </summary>
public sealed class PresenceModule : RegionModule
{
    private IPresenceService? _presence;
    private IGridUserService? _gridUsers;
    private Abroad? _abroad; // null where nobody comes from other grids

    public override string Name => "PresenceModule";

    protected override void Attach(Scene scene)
    {
        _presence = Service<IPresenceService>();
        _gridUsers = Service<IGridUserService>();
        _abroad = Abroad.Of(Context.Services.GetService);
        scene.Events.OnMakeRootAgent += OnMakeRootAgent;
        scene.Events.OnViewerClosed += OnViewerClosed;
    }

    private void OnMakeRootAgent(ScenePresence avatar)
    {
        var (session, region) = (avatar.Agent.SessionId, avatar.Scene.Info.Id);
        var (user, position, lookAt) = (UserIdOf(avatar), avatar.AbsolutePosition, avatar.LookAt);
        avatar.Scene.Background("Report presence", async _ =>
        {
            if (_presence is not null)
                await _presence.ReportAgent(session, region);
            if (_gridUsers is not null)
                await _gridUsers.SetLastPosition(user, session, region, position, lookAt);
        });
    }

    // A circuit that ends without an avatar in this region was a view from next door, or the avatar has gone on to another region.
    private void OnViewerClosed(IViewer viewer)
    {
        if (viewer.Presence is not { IsChild: false } avatar)
            return;
        var (session, region) = (avatar.Agent.SessionId, avatar.Scene.Info.Id);
        var (user, agent, position, lookAt) = (UserIdOf(avatar), avatar.Agent, avatar.AbsolutePosition, avatar.LookAt);
        avatar.Scene.Background("Report logout", async _ =>
        {
            if (_presence is not null)
                await _presence.LogoutAgent(session);
            if (_gridUsers is not null && !await IsElsewhere(agent.AgentId.ToString()))
                await _gridUsers.LoggedOut(user, session, region, position, lookAt);
            if (_abroad is not null)
                await _abroad.Logout(agent);
        });
    }

    private string UserIdOf(ScenePresence avatar) => _abroad?.UserIdOf(avatar.Agent) ?? avatar.Id.ToString();

    // This session may have ended because the user has logged in again: not while nobody can.
    private async ValueTask<bool> IsElsewhere(string user)
    {
        try
        {
            return _presence is not null && (await _presence.GetAgents([user])).Count > 0;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }
}
