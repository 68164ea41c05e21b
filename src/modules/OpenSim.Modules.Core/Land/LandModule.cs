using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Limits;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.Core.Land;

/// <summary>
/// Parcels towards viewers: properties and overlay, edits by their owners, and the borders that keep some out. What may be done is asked
/// from <see cref="ParcelRules"/>.
/// </summary>
public sealed class LandModule : RegionModule, ILandRequests
{
    private ParcelBorders? _borders;
    private AutoReturn _autoReturn = null!; // Attach comes before every event
    private ParcelAnswers _answers = null!;
    private ParcelSales _sales = null!;
    private ContentParcels _contents = null!;
    private PlacesElsewhere _elsewhere = null!;
    private int _maxAnswered;
    private int _sequence;

    public override string Name => "LandManagementModule";

    public override void RegionLoaded(Scene scene)
    {
        _borders = new ParcelBorders(scene);
        scene.Watch(LandSettings.ShowParcelBanLines, show => _borders.ShowLines = show);
        scene.Loop.Phases.Add(World.Loop.TickStage.Movement, _borders);
        new ParcelCommands(scene, Service<IUserAccountService>()).AddTo(Context.Commands);
        _autoReturn.Follow();
    }

    public void SendParcels(IViewer viewer, ParcelPropertiesRequest request)
    {
        _answers.Ask(viewer, request.SequenceId, () =>
        {
            var parcels = Scene.Land.In(request.Area).Take(_maxAnswered).ToList();
            var result = parcels.Count > 1 ? ParcelResult.Multiple : ParcelResult.Single;
            foreach (var parcel in parcels)
                viewer.Land.SendProperties(parcel, request.SequenceId, result, request.SnapSelection);
        });
    }

    public void Update(IViewer viewer, ParcelUpdate update)
    {
        if (!TryEdit(viewer, update.LocalId, ParcelPowers.Any, out var parcel))
            return;
        var wanted = update with { GroupId = GroupFor(viewer, parcel, update.GroupId) };
        Scene.Land.Change(parcel, row => ParcelPowers.Allowed(row, wanted.ApplyTo(row),
            power => Scene.Land.Rules.MayEdit(viewer.Presence!, parcel, power)));
        if ((update.Flags & 1) != 0)
            viewer.Land.SendProperties(parcel, ParcelSequence.Selected, snapSelection: true);
    }

    public void Divide(IViewer viewer, ParcelArea area)
    {
        if (!MayDivide(viewer, area))
            viewer.Messages.SendAlert("This land is not yours to divide.");
        else if (Scene.Land.Divide(area) is null)
            viewer.Messages.SendAlert("Choose a part of one parcel to divide it.");
    }

    public void Join(IViewer viewer, ParcelArea area)
    {
        if (!MayDivide(viewer, area))
            viewer.Messages.SendAlert("This land is not yours to join.");
        else if (Scene.Land.Join(area) is null)
            viewer.Messages.SendAlert("Only parcels of one owner can be joined.");
    }

    public void SendParcel(IViewer viewer, int localId, int sequence) => _answers.Ask(viewer, sequence, () =>
    {
        if (Scene.Land.TryGet(localId, out var parcel))
            viewer.Land.SendProperties(parcel, sequence);
    });

    // Search finds places in all regions of the process, and landmarks lead anywhere.
    public void SendParcelInfo(IViewer viewer, UUID parcelId)
    {
        if (Scene.Land.TryGet(parcelId, out var parcel))
            viewer.Land.SendInfo(FoundPlace.Of(Scene, parcel));
        else
            Scene.Background(viewer, "parcel info", async _ =>
            {
                if ((Context.Scenes.Select(scene => InfoOf(scene, parcelId)).FirstOrDefault(found => found is not null)
                    ?? await _elsewhere.Find(Scene.Info.ScopeId, parcelId)) is { } place)
                    Scene.Post(_ => viewer.Land.SendInfo(place));
            }, parcelId);
    }

    private static FoundPlace? InfoOf(Scene scene, UUID parcelId)
    {
        using (scene.Token.Take())
            return scene.Land.TryGet(parcelId, out var parcel) ? FoundPlace.Of(scene, parcel) : null;
    }

    public void Buy(IViewer viewer, ParcelBuyRequest request) => _sales.Buy(viewer, request);

    public void BuyPass(IViewer viewer, int localId) => _sales.BuyPass(viewer, localId);

    public void Claim(IViewer viewer, ParcelClaimRequest request) => _sales.Claim(viewer, request);

    public void MarkAsContent(IViewer viewer, int localId) => _contents.Mark(viewer, localId);

    public void SendAccessList(IViewer viewer, ParcelAccessListRequest request)
    {
        if (!TryEdit(viewer, request.LocalId, ParcelPowers.Lists, out var parcel))
            return;
        foreach (var flag in new[] { 1u, 2u })
        {
            if ((request.Flags & flag) == 0)
                continue;
            var entries = parcel.Row.AccessList.Where(e => (e.Flags & flag) != 0).Select(e => (e.AgentId, (uint)e.Expires, flag)).ToList();
            viewer.Land.SendAccessList(parcel.Id, request.SequenceId, flag, parcel.LocalId, entries);
        }
    }

    public void UpdateAccessList(IViewer viewer, ParcelAccessListUpdate update)
    {
        if (!TryEdit(viewer, update.LocalId, (update.Flags & 1) != 0 ? GroupPowers.LandManageAllowed : GroupPowers.LandManageBanned,
            out var parcel))
            return;
        var kept = parcel.Row.AccessList.Where(e => (e.Flags & update.Flags) == 0);
        var given = update.Entries.Where(e => !e.AgentId.IsZero).DistinctBy(e => e.AgentId).Take(ParcelRules.MaxListed)
            .Select(e => e with { Flags = update.Flags });
        List<ParcelAccessRow> list = [.. kept, .. given];
        Scene.Land.Change(parcel, row => row with { AccessList = list });
    }

    public void SendDwell(IViewer viewer, int localId)
    {
        if (Scene.Land.TryGet(localId, out var parcel))
            viewer.Land.SendDwell(localId, parcel.Id, parcel.Row.Dwell);
    }

    // Reclaiming and forcing an owner is the estate's; an owner may only give his own parcel back, which is the estate's then.
    public void GiveTo(IViewer viewer, ParcelOwnerRequest request)
    {
        if (viewer.Presence is not { } who || !Scene.Land.TryGet(request.LocalId, out var parcel))
            return;
        var isEstate = who.IsGod || Scene.Land.Rules.IsEstateManager(who.Id);
        if (!isEstate && (!request.OwnerId.IsZero || !Scene.Land.Rules.MayEdit(who, parcel, GroupPowers.LandRelease)))
            return;
        Scene.Land.Change(parcel, row => row with
        {
            OwnerId = request.OwnerId.IsZero ? Scene.Settings.EstateOwner : request.OwnerId,
            IsGroupOwned = false,
            GroupId = UUID.Zero,
            SalePrice = 0,
            AuthBuyerId = UUID.Zero,
            Flags =
                row.Flags & ~(uint)(ParcelFlags.ForSale | ParcelFlags.UseAccessList | ParcelFlags.UseAccessGroup | ParcelFlags.UseBanList)
        });
    }

    public void Deed(IViewer viewer, int localId, UUID group)
    {
        const ParcelFlags Sold =
            ParcelFlags.ForSale | ParcelFlags.ForSaleObjects | ParcelFlags.SellParcelObjects | ParcelFlags.ShowDirectory;
        if (viewer.Presence is not { } who || !Scene.Land.TryGet(localId, out var parcel))
            return;
        if (Scene.Land.Rules.RefusalToDeed(who, parcel, group) is { } refusal)
        {
            viewer.Refuse(refusal);
            return;
        }

        Scene.Land.Change(parcel, row => row with
        {
            OwnerId = group,
            IsGroupOwned = true,
            SalePrice = 0,
            AuthBuyerId = UUID.Zero,
            Flags = row.Flags & ~(uint)Sold
        });
    }

    public void SetCleanTime(IViewer viewer, ParcelCleanTimeRequest request)
    {
        if (TryEdit(viewer, request.LocalId, GroupPowers.LandOptions, out var parcel))
            Scene.Land.Change(parcel, row => row with { OtherCleanTime = Math.Max(0, request.Minutes) });
    }

    protected override void Attach(Scene scene)
    {
        scene.Watch(LandSettings.BanLineSafeHeight, height => scene.Land.Rules.BanHeight = height);
        scene.Watch(LandSettings.MaxParcelsAnswered, parcels => _maxAnswered = parcels);
        _answers = new ParcelAnswers(
            Context.Statistics.RowLimit(WorkLimits.ParcelQuestions.In(scene.Info.Name), () => ParcelAnswers.MaxWaiting));
        scene.Loop.Phases.Add(World.Loop.TickStage.Movement, _answers);
        _autoReturn = new AutoReturn(scene);
        _sales = new ParcelSales(scene);
        _elsewhere = new PlacesElsewhere(Context.Scenes, Service<IGridService>(), Service<ILandDataService>());
        _contents = new ContentParcels(scene, Context.Configuration);
        var entry = new ObjectEntry(scene);
        var modules = new PermissionModules(Context.Configuration, Context.Loggers.CreateLogger<PermissionModules>());
        modules.Watch(scene, isOn => entry.HasLimits = isOn);
        scene.Permissions.RefusalToRez = entry.RefusalToRez;
        scene.Permissions.RefusalOfChildren = entry.RefusalOfChildren;
        scene.Permissions.RefusalToEnter = entry.RefusalToEnter;
        scene.Permissions.MayTerraform = (who, place) => scene.Land.Rules.MayTerraform(who, scene.Land.At(place));
        scene.Events.OnMakeRootAgent += OnArrival;
        scene.Events.OnAvatarEnteredParcel += OnEntered;
        scene.Events.OnParcelChanged += OnChanged;
        scene.Events.OnMembershipsChanged += OnMembershipsChanged;
        Answer(this);
        Answer(new ParcelObjects(scene, _answers));
    }

    protected override void Detach(Scene scene)
    {
        scene.Loop.Phases.Remove(_answers);
        if (_borders is not null)
            scene.Loop.Phases.Remove(_borders);
    }

    private void OnArrival(ScenePresence presence)
    {
        if (presence.Viewer is null)
            return;
        SendOverlay(presence);
        presence.Viewer.Land.SendProperties(Scene.Land.At(presence.AbsolutePosition), ++_sequence);
    }

    // What is the group's land is shown so to its members, and they may do there what others may not.
    private void OnMembershipsChanged(ScenePresence presence)
    {
        if (presence is { IsChild: false, Viewer: not null } && Scene.Land.All.Any(parcel => !parcel.Row.GroupId.IsZero))
            OnArrival(presence);
    }

    private void OnEntered(ScenePresence presence, Parcel parcel)
    {
        if (presence.Viewer is not null)
            presence.Viewer.Land.SendProperties(parcel, ++_sequence);
    }

    // A change of borders makes several parcels say so; the overlay goes out once, when the tick is over.
    private void OnChanged(Parcel parcel)
    {
        _borders?.OverlayChanged();
        _autoReturn.Follow();
        foreach (var presence in Scene.Presences.All)
        {
            if (presence is { IsChild: false, Viewer: not null } && Scene.Land.At(presence.AbsolutePosition) == parcel)
                presence.Viewer.Land.SendProperties(parcel, ++_sequence);
        }
    }

    // A parcel may keep the group that it has; another must be one of which who names it is a member.
    private UUID GroupFor(IViewer viewer, Parcel parcel, UUID wanted) =>
        wanted == parcel.Row.GroupId || viewer.Presence is not { } who ? parcel.Row.GroupId : Scene.Permissions.GroupOf(who, wanted);

    private bool MayDivide(IViewer viewer, ParcelArea area) => viewer.Presence is { } who
        && Scene.Land.In(area).All(parcel => Scene.Land.Rules.MayEdit(who, parcel, GroupPowers.LandDivideJoin));

    private bool TryEdit(IViewer viewer, int localId, GroupPowers power,
        [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out Parcel parcel)
    {
        parcel = null;
        return viewer.Presence is { } who && Scene.Land.TryGet(localId, out parcel) && Scene.Land.Rules.MayEdit(who, parcel, power);
    }

    private void SendOverlay(ScenePresence presence)
    {
        presence.Viewer?.Land.SendOverlay(ParcelOverlay.Make(Scene.Land, presence.Id,
            group => Scene.Memberships.IsMember(presence.Id, group)));
    }

    /// <summary>Overlays for everybody, as after a division. Called by the borders' phase.</summary>
    internal static void SendOverlays(Scene scene)
    {
        foreach (var presence in scene.Presences.All)
        {
            if (presence is { IsChild: false, Viewer: { } viewer })
                viewer.Land.SendOverlay(ParcelOverlay.Make(scene.Land, presence.Id,
                    group => scene.Memberships.IsMember(presence.Id, group)));
        }
    }
}
