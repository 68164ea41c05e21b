using System.Numerics;
using OpenSim.Modules.Core.Travels;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.Modules.Core.Teleports;

/// <summary>
/// Where people are at home: set here (SetStartLocationRequest, L324) and gone to (TeleportLandmarkRequest without a landmark).
/// </summary>
/// <param name="abroad">The way home of guests; null where there are none.</param>
internal sealed class HomePlaces(Scene scene, IGridUserService users, TeleportModule teleports, Abroad? abroad)
{
    // Anybody may live on his own land; elsewhere the estate says.
    public void Set(ScenePresence who, Vector3 position, Vector3 lookAt)
    {
        var isAllowed = scene.Settings.Flags.HasFlag(RegionFlags.AllowSetHome)
            || scene.Land.Rules.MayEdit(who, scene.Land.At(who.AbsolutePosition), GroupPowers.AllowSetHome);
        if (!isAllowed)
        {
            who.Viewer?.Messages.SendAlert("You cannot make this place your home.");
            return;
        }

        var place = who.AbsolutePosition;
        if (!float.IsFinite(lookAt.LengthSquared()))
            lookAt = Vector3.UnitX;
        scene.Background(who.Viewer, "home of " + who.Name, async _ =>
        {
            var done = await users.SetHome(who.Id.ToString(), scene.Info.Id, place, lookAt);
            scene.Post(_ => who.Viewer?.Messages.SendAlert(done ? "Home position set." : "Your home could not be set here."));
        }, who.Id);
    }

    /// <param name="done">Told whether he is at home, or on his way to another region.</param>
    public void Go(ScenePresence who, Action<bool> done)
    {
        if (abroad?.IsGuest(who.Agent) == true)
            teleports.Search(who, "way home of " + who.Name, async () => await abroad.HomePlaceOf(who.Agent),
                home => done(TryLeave(who, home)), () => done(TeleportModule.Fail(who, BackgroundWork.Failure)));
        else
            teleports.Search(who, "way home of " + who.Name, async () => await users.GetGridUserInfo(who.Id.ToString()),
                user => done(TryGo(who, user)), () => done(TeleportModule.Fail(who, BackgroundWork.Failure)));
    }

    // His home is in his home grid, which says where.
    private bool TryLeave(ScenePresence who, HomePlace? home)
    {
        if (home is null || scene.RequestModuleInterface<ITravels>() is not { } travels)
            return TeleportModule.Fail(who, "Home region not found");
        travels.Teleport(who, home.Region, home.Position, home.LookAt, TeleportFlags.ViaHome, abroad!.HomeOf(who.Agent));
        return true;
    }

    private bool TryGo(ScenePresence who, GridUserInfo? user)
    {
        if (user is null || user.HomeRegionId.IsZero)
            return TeleportModule.Fail(who, "You have no home yet.");
        if (user.HomeRegionId == scene.Info.Id)
            return teleports.Within(who, user.HomePosition, user.HomeLookAt, TeleportFlags.ViaHome);
        teleports.GoElsewhere(who, grid => grid.GetRegionByUuid(scene.Info.ScopeId, user.HomeRegionId), _ => user.HomePosition,
            user.HomeLookAt, TeleportFlags.ViaHome);
        return true;
    }
}
