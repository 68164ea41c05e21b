using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Travels.Teleports;

/// <summary>
/// Teleports to a place, to a landmark, home: within the region here, into others by <see cref="ITravels"/>. Refusals are words, by the
/// event queue as viewers want it. Source: TeleportLocationRequest, TeleportLandmarkRequest, TeleportLocal.
/// </summary>
public sealed class TeleportModule : RegionModule, ITeleports, ITeleportRequests
{
    private const float BorderMargin = 0.5f;
    private const float HighestPlace = 10_000;
    private const int MaxSize = 8192; // metres, of a region whose size is not known yet
    private const string NoRegion = "There is no such region.";

    // What viewers send for a region of which they know no place.
    private static readonly Vector3 NoPlace = new(128, 128, 22.5f);

    // Who waits for a service's answer before he goes; a newer wish takes the place of an older one.
    private readonly Dictionary<ScenePresence, object> _searches = [];
    private Lures _lures = null!; // Attach comes before every request
    private HomePlaces? _homes;
    private Abroad? _abroad; // null where nobody goes to other grids

    public override string Name => "BasicEntityTransferModule";

    public override Type? ReplaceableInterface => typeof(ITeleports);

    public void ToPlace(ScenePresence who, RegionHandle region, Vector3 position, Vector3 lookAt)
    {
        var place = Seen(region, position);
        if (IsInside(region))
            WithinByRules(who, place, lookAt, TeleportFlags.ViaLocation);
        else
            GoToSquare(who, region, position, lookAt, TeleportFlags.ViaLocation);
    }

    public void OnGrid(ScenePresence who, RegionHandle square, Vector3 place, Vector3 lookAt, TeleportFlags flags)
    {
        if (IsInside(square))
            Within(who, Seen(square, place), lookAt, flags);
        else
            GoToSquare(who, square, place, lookAt, flags);
    }

    public void ToLandmark(ScenePresence who, UUID landmark)
    {
        if (Service<IAssetService>() is not { } assets)
        {
            Fail(who, "Landmarks cannot be read here.");
            return;
        }

        Search(who, "landmark of " + who.Name, async () => await assets.Get(landmark), asset => Follow(who, asset));
    }

    public void ToHome(ScenePresence who) => Home(who, static _ => { });

    public void Home(ScenePresence who, Action<bool> done)
    {
        if (_homes is null)
            done(Fail(who, "Homes are not kept here."));
        else
            _homes.Go(who, done);
    }

    public void ToLure(ScenePresence who, UUID lure) => _lures.Accept(who, lure);

    public void Cancel(ScenePresence who)
    {
        _searches.Remove(who);
        Scene.RequestModuleInterface<ITravels>()?.Cancel(who);
    }

    public void Invite(ScenePresence who, string words, IReadOnlyList<UUID> invited) => _lures.Send(who, words, invited);

    public void SetHome(ScenePresence who, Vector3 position, Vector3 lookAt, Action<bool>? done = null)
    {
        if (_homes is null)
            done?.Invoke(false);
        else
            _homes.Set(who, position, lookAt, done);
    }

    protected override void Attach(Scene scene)
    {
        scene.RegisterModuleInterface<ITeleports>(this);
        _abroad = Abroad.Of(Context.Services.GetService);
        _homes = Service<IGridUserService>() is { } users ? new HomePlaces(scene, users, this, _abroad) : null;
        _lures = new Lures(scene, this, _abroad);
        scene.Events.OnPresenceRemoved += Cancel;
        Answer(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<ITeleports>(this);

    public bool Within(ScenePresence who, Vector3 position, Vector3 lookAt, TeleportFlags flags)
    {
        if (who.IsChild || who.Slot < 0)
            return false;
        if (!float.IsFinite(position.LengthSquared()))
            return Fail(who, "That is no place.");
        position = Landing(who, Bounded(who, IsPlace(position) ? position : Scene.Info.Landing));
        if (Scene.Land.Rules.BarrierFor(who, Scene.Land.At(position)) != ParcelBarrier.None)
            return Fail(who, "You are not allowed onto that parcel.");
        if (who.IsSitting)
            Scene.Movement.Seating.StandUp(who);
        Scene.Movement.StopMoving(who);
        if (who.IsFlying)
            flags |= TeleportFlags.IsFlying;
        lookAt =
            IsDirection(lookAt) ? Vector3.Normalize(new Vector3(lookAt.X, lookAt.Y, 0)) : Vector3.Transform(Vector3.UnitX, who.Rotation);
        who.Viewer?.Region.SendTeleportStart((uint)flags);
        Scene.Writer.MoveAvatar(who, position, Facing(lookAt), Vector3.Zero);
        who.Viewer?.Region.SendTeleportLocal(position, lookAt, (uint)flags);
        Scene.Events.TriggerTeleported(who);
        return true;
    }

    public void Elsewhere(ScenePresence who, string region, Vector3 place, Vector3 lookAt, TeleportFlags flags) =>
        GoElsewhere(who, grid => grid.GetRegionByName(Scene.Info.ScopeId, region), _ => place, lookAt, flags);

    // In a region larger than 256 m viewers give the handle of the square that was clicked, and the place in that.
    private bool IsInside(RegionHandle square) => Scene.Info.Holds(Seen(square, Vector3.Zero));

    private Vector3 Seen(RegionHandle square, Vector3 place) => place.Seen(square, Scene.Info.Handle);

    private void GoToSquare(ScenePresence who, RegionHandle square, Vector3 place, Vector3 lookAt, TeleportFlags flags) =>
        GoElsewhere(who, grid => grid.GetRegionByPosition(Scene.Info.ScopeId, (int)square.MetresX, (int)square.MetresY),
            there => place.Seen(square, there.Handle), lookAt, flags);

    /// <summary>Asks a service beside the region and goes on with the answer, unless he has thought better of it by then.</summary>
    /// <param name="failed">When the service fails or is asked too much; without it he is told that the teleport has.</param>
    internal void Search<T>(ScenePresence who, string name, Func<Task<T>> find, Action<T> goOn, Action? failed = null)
    {
        var search = new object();
        _searches[who] = search;
        var isTaken = Scene.Background(who.Viewer?.Agent.AgentId, null, name, async _ =>
        {
            var isFound = false;
            try
            {
                var found = await find();
                isFound = true;
                Scene.Post(_ => End(who, search, () => goOn(found)));
            }
            finally
            {
                if (!isFound)
                    Scene.Post(_ => End(who, search, failed ?? (() => Fail(who, BackgroundWork.Failure))));
            }
        }, who.Id, WorkKind.Request);
        if (!isTaken)
            End(who, search, failed ?? (() => Fail(who, BackgroundWork.TooMuch)));
    }

    private void End(ScenePresence who, object search, Action then)
    {
        if (_searches.TryGetValue(who, out var latest) && latest == search && _searches.Remove(who))
            then();
    }

    // Where the estate allows no direct teleports, one comes no closer than to the telehub.
    private void WithinByRules(ScenePresence who, Vector3 position, Vector3 lookAt, TeleportFlags flags)
    {
        var isFree = Scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowDirectTeleport) || Scene.Permissions.MayManageEstate(who);
        if (!isFree && float.IsFinite(position.LengthSquared()) && Scene.Telehub.Places is { Count: > 0 } places)
        {
            var wanted = IsPlace(position) ? position : Scene.Info.Landing;
            var hub = places.MinBy(place => Vector3.DistanceSquared(place, wanted));
            if (Vector3.DistanceSquared(who.AbsolutePosition, wanted) < Vector3.DistanceSquared(hub, wanted))
            {
                Fail(who, "No teleport leads closer to that place.");
                return;
            }

            (position, flags) = (hub, flags | TeleportFlags.ViaTelehub);
        }

        Within(who, position, lookAt, flags);
    }

    private bool IsPlace(Vector3 position) => position != NoPlace && position.X >= 0 && position.Y >= 0
        && position.X <= Scene.Info.SizeX && position.Y <= Scene.Info.SizeY;

    // By the ground's height, and upright: half a body stands above it.
    private Vector3 Bounded(ScenePresence who, Vector3 position)
    {
        var (x, y) = (Math.Clamp(position.X, BorderMargin, Scene.Info.SizeX - BorderMargin),
            Math.Clamp(position.Y, BorderMargin, Scene.Info.SizeY - BorderMargin));
        var lowest = Scene.Terrain.HeightAt(x, y) + (who.Size.Z / 2);
        return new Vector3(x, y, Math.Clamp(position.Z, lowest, HighestPlace));
    }

    private Vector3 Landing(ScenePresence who, Vector3 position)
    {
        var parcel = Scene.Land.At(position);
        var isGuided = parcel.Row.LandingType == Parcel.LandingPoint && parcel.Row.UserLocation != Vector3.Zero
            && !Scene.Land.Rules.MayEdit(who, parcel);
        return isGuided ? Bounded(who, parcel.Row.UserLocation) : position;
    }

    private static bool IsDirection(Vector3 lookAt) =>
        float.IsFinite(lookAt.LengthSquared()) && (lookAt.X * lookAt.X) + (lookAt.Y * lookAt.Y) > 1e-6f;

    private static Quaternion Facing(Vector3 lookAt) => Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.Atan2(lookAt.Y, lookAt.X));

    internal static bool Fail(ScenePresence who, string reason)
    {
        who.Viewer?.Region.SendTeleportFailed(reason);
        return false;
    }

    /// <summary>Into another region, as soon as the grid has said where it is.</summary>
    /// <param name="placeIn">By the corner of the region that is found.</param>
    internal void GoElsewhere(ScenePresence who, Func<IGridService, ValueTask<GridRegion?>> find, Func<GridRegion, Vector3> placeIn,
        Vector3 lookAt, TeleportFlags flags)
    {
        if (Service<IGridService>() is not { } grid || Scene.RequestModuleInterface<ITravels>() is not { } travels)
        {
            Fail(who, NoRegion);
            return;
        }

        Search(who, "teleport of " + who.Name, async () => await Assigned(who, grid, await find(grid)), found =>
        {
            if (found is null || found.RegionId == Scene.Info.Id)
                Fail(who, found is null ? NoRegion : $"You are in {found.RegionName} already.");
            else
                travels.Teleport(who, found, placeIn(found), lookAt, flags);
        });
    }

    // Anyone who is assigned to one of the regions that have an assigned audience is brought to his own instead of another.
    private async ValueTask<GridRegion?> Assigned(ScenePresence who, IGridService grid, GridRegion? found)
    {
        if (found is null || Service<IAssignments>() is not { } assignments || !assignments.IsAssigned(found.RegionName)
            || await assignments.RegionOf(who.Id, who.Name) is not { } own
            || own.Equals(found.RegionName, StringComparison.OrdinalIgnoreCase))
            return found;
        return await grid.GetRegionByName(Scene.Info.ScopeId, own) ?? found;
    }

    /// <summary>Into a region of another grid, whose gatekeeper is asked for it.</summary>
    internal void GoBehind(ScenePresence who, string gatekeeper, UUID region, Vector3 position, TeleportFlags flags) =>
        Scene.RequestModuleInterface<ITravels>()?.Teleport(who, Behind(gatekeeper, region), position, default, flags);

    private void Follow(ScenePresence who, Asset? asset)
    {
        if (asset is not { Type: AssetType.Landmark }
            || !LandmarkText.TryRead(asset.Data, out var region, out var position, out var gatekeeper))
            Fail(who, "The landmark cannot be read.");
        else if (_abroad is { } abroad && !abroad.IsOwn(gatekeeper))
            GoBehind(who, gatekeeper, region, position, TeleportFlags.ViaLandmark);
        else if (region == Scene.Info.Id)
            WithinByRules(who, position, default, TeleportFlags.ViaLandmark);
        else
            GoElsewhere(who, grid => grid.GetRegionByUuid(Scene.Info.ScopeId, region), _ => position, default, TeleportFlags.ViaLandmark);
    }

    // A link that is on no map.
    private static GridRegion Behind(string gatekeeper, UUID region) => new()
    {
        RegionId = region, ServerUri = gatekeeper, Flags = GridRegionFlags.Hyperlink, RegionSizeX = MaxSize, RegionSizeY = MaxSize
    };
}
