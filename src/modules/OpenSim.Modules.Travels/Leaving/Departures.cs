using OpenSim.Modules.Messages;
using OpenSim.Modules.Travels.Places;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>
/// Tells the grid's services, and friends, of people who have gone to another grid: as long as they are there they are not present in this
/// one, and what is left of them is their home's record of their travels.
/// </summary>
internal sealed class Departures(Scene scene, Abroad abroad, IPresenceService? presence, IGridUserService? users)
{
    /// <summary>With the token, while he still stands here.</summary>
    public void Tell(ScenePresence who)
    {
        var (session, user, region) = (who.Agent.SessionId, abroad.UserIdOf(who.Agent), scene.Info.Id);
        var (position, lookAt) = (who.AbsolutePosition, who.LookAt);
        if (!abroad.IsGuest(who.Agent))
            scene.RequestModuleInterface<IFriendArrivals>()?.TellGone(who);
        scene.Background("departure of " + who.Name, async _ =>
        {
            if (presence is not null)
                await presence.LogoutAgent(session);
            if (users is not null)
                await users.LoggedOut(user, session, region, position, lookAt);
        });
    }
}
