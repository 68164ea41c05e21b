using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Maps;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Limits;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Parcels towards viewers: properties and overlay, edits by their owners, and the borders that keep some out. Anything that may be done is
/// asked from <see cref="ParcelRules"/>.
/// </summary>
public sealed class LandModule : RegionModule, ILandRequests
{
    private ParcelBorders? _borders;
    private AutoReturn _autoReturn = null!; // Attach comes before every event
    private ParcelAnswers _answers = null!;
    private ParcelEditing _editing = null!;
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
        scene.Loop.Phases.Add(World.Loop.Tick.TickStage.Movement, _borders);
        new ParcelCommands(scene, Service<IUserAccountService>(), Service<IGroupsService>()).AddTo(Context.Commands);
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
        if (viewer.Presence is not { } who || !Scene.Land.TryGet(update.LocalId, out var parcel))
            return;
        var before = parcel.Flags;
        if (_editing.Change(who, parcel, update.ApplyTo) is { } refusal)
        {
            if (refusal == LandOptions.NotSoldAgain)
                viewer.Messages.SendAlert(refusal);
            return;
        }

        if (Scene.Switches.WordsFor(before, parcel.Flags) is { } words)
            viewer.Messages.SendAlert(words);
        if ((update.Flags & 1) != 0)
            viewer.Land.SendProperties(parcel, ParcelSequence.Selected, snapSelection: true);
    }

    public void Divide(IViewer viewer, ParcelArea area) => Tell(viewer, who => _editing.Divide(who, area));

    public void Join(IViewer viewer, ParcelArea area) => Tell(viewer, who => _editing.Join(who, area));

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
        foreach (var flag in Enum.GetValues<ParcelList>().Select(list => (uint)list))
        {
            if ((request.Flags & flag) == 0)
                continue;
            var entries = parcel.Row.AccessList.Where(e => (e.Flags & flag) != 0).Select(e => (e.AgentId, (uint)e.Expires, flag)).ToList();
            viewer.Land.SendAccessList(parcel.Id, request.SequenceId, flag, parcel.LocalId, entries);
        }
    }

    public void UpdateAccessList(IViewer viewer, ParcelAccessListUpdate update)
    {
        if (viewer.Presence is { } who && Scene.Land.TryGet(update.LocalId, out var parcel))
            _editing.SetLists(who, parcel, update.Flags, update.Entries);
    }

    public void SendDwell(IViewer viewer, int localId)
    {
        if (Scene.Land.TryGet(localId, out var parcel))
            viewer.Land.SendDwell(localId, parcel.Id, parcel.Row.Dwell);
    }

    public void GiveTo(IViewer viewer, ParcelOwnerRequest request)
    {
        if (viewer.Presence is { } who && Scene.Land.TryGet(request.LocalId, out var parcel))
            _editing.GiveTo(who, parcel, request.OwnerId);
    }

    public void Deed(IViewer viewer, int localId, UUID group)
    {
        if (viewer.Presence is { } who && Scene.Land.TryGet(localId, out var parcel)
            && _editing.Deed(who, parcel, group) is { } refusal)
            viewer.Refuse(refusal);
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
        scene.Loop.Phases.Add(World.Loop.Tick.TickStage.Movement, _answers);
        _editing = new ParcelEditing(scene);
        scene.RegisterModuleInterface<IParcelEditing>(_editing);
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
        scene.UnregisterModuleInterface<IParcelEditing>(_editing);
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

    // Anything that is the group's land is shown so to its members, and they may do there what others may not.
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

    private static void Tell(IViewer viewer, Func<Actor, string?> edit)
    {
        if (viewer.Presence is { } who && edit(who) is { } refusal)
            viewer.Messages.SendAlert(refusal);
    }

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
