using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Teleports;

/// <summary>
/// Where people are at home: set here (SetStartLocationRequest, L324, and the capability HomeLocation) and gone to
/// (TeleportLandmarkRequest without a landmark).
/// </summary>
/// <param name="abroad">The way home of guests; null where there are none.</param>
internal sealed class HomePlaces(Scene scene, IGridUserService users, TeleportModule teleports, Abroad? abroad)
{
    private const float OldEdge = 255.5f;
    private const float FarthestLook = 4; // a direction, of length 1 where nothing is wrong

    /// <param name="done">Told with the token held whether the place is his home now; he has been told in words by then.</param>
    public void Set(ScenePresence who, Vector3 position, Vector3 lookAt, Action<bool>? done)
    {
        // A viewer that takes each region for 256 m says its edge for all that lies beyond.
        if (position.X == OldEdge || position.Y == OldEdge)
            position = who.AbsolutePosition;
        if (RefusalOf(who, position) is { } refusal)
        {
            who.Viewer?.Messages.SendAlert(refusal);
            done?.Invoke(false);
            return;
        }

        position = scene.Info.Inside(position);
        if (!float.IsFinite(lookAt.LengthSquared()) || lookAt.LengthSquared() > FarthestLook)
            lookAt = Vector3.UnitX;
        // Anyone who waits for the answer has one of his own; without that only the last of several that wait is done.
        object? question = done is null ? who.Id : null;
        if (!scene.Background(who.Viewer, "home of " + who.Name, _ => Store(who, position, lookAt, done), question))
            done?.Invoke(false);
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

    private async Task Store(ScenePresence who, Vector3 position, Vector3 lookAt, Action<bool>? done)
    {
        var isSet = false;
        try
        {
            isSet = await users.SetHome(who.Id.ToString(), scene.Info.Id, position, lookAt);
            scene.Post(_ => Tell(who.Viewer, isSet));
        }
        finally
        {
            scene.Post(_ => done?.Invoke(isSet));
        }
    }

    private static void Tell(IViewer? viewer, bool isSet)
    {
        if (isSet)
            viewer?.Messages.SendKnownAlert("HomePositionSet", "Home position set.");
        else
            viewer?.Messages.SendAlert("Your home could not be set here.");
    }

    // The rule of OpenSimulator's LandManagementModule: the land's owner and who may act for him, members of its group by their roles, and
    // everybody where the telehub stands.
    private string? RefusalOf(ScenePresence who, Vector3 position)
    {
        if (abroad?.IsGuest(who.Agent) == true)
            return "Your home is in the grid from which you come; it cannot be set here.";
        if (who.IsChild || !float.IsFinite(position.LengthSquared()) || !scene.Info.Holds(position))
            return "Your home could not be set here.";
        var parcel = scene.Land.At(position);
        var isAllowed = scene.Land.Rules.MayEdit(who, parcel)
            || scene.Memberships.HasPower(who.Id, parcel.Row.GroupId, GroupPowers.AllowSetHome)
            || (scene.Telehub.Object is { } hub && scene.Info.Holds(hub.WorldPosition) && scene.Land.At(hub.WorldPosition) == parcel);
        return isAllowed ? null : "You are not allowed to make your home on this parcel: it is neither yours, nor does its group let you.";
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
