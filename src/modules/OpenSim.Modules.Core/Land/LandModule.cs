using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Land;

/// <summary>
/// Parcels towards viewers: properties and overlay, edits by their owners, and the borders that keep some out. What may be done is asked from
/// <see cref="ParcelRules"/>.
/// </summary>
public sealed class LandModule : INonSharedRegionModule
{
    private ParcelBorders? _borders;
    private ParcelCommands? _commands;
    private ParcelObjects? _objects;
    private ParcelCapabilities? _capabilities;
    private ModuleContext _context = null!; // Initialise comes before everything else
    private Scene _scene = null!;
    private int _sequence;

    public string Name => "LandManagementModule";

    public Type? ReplaceableInterface => null;

    public void Initialise(ModuleContext context) => _context = context;

    public void AddRegion(Scene scene)
    {
        _scene = scene;
        _context.Configuration.Watch(LandSettings.BanLineSafeHeight, height => scene.Land.Rules.BanHeight = height);
        scene.Permissions.MayRez = (who, place) => scene.Land.Rules.MayBuild(who, scene.Land.At(place));
        scene.Permissions.MayTerraform = (who, place) => scene.Land.Rules.MayTerraform(who, scene.Land.At(place));
        scene.Events.OnMakeRootAgent += OnArrival;
        scene.Events.OnAvatarEnteredParcel += OnEntered;
        scene.Events.OnParcelChanged += OnChanged;
        scene.Events.OnParcelPropertiesRequest += OnPropertiesRequest;
        scene.Events.OnParcelUpdate += OnUpdate;
        scene.Events.OnParcelDivide += OnDivide;
        scene.Events.OnParcelJoin += OnJoin;
        scene.Events.OnParcelAccessListRequest += OnAccessListRequest;
        scene.Events.OnParcelAccessListUpdate += OnAccessListUpdate;
        scene.Events.OnParcelDwellRequest += OnDwellRequest;
        scene.Events.OnParcelOwnerRequest += OnOwnerRequest;
        scene.Events.OnParcelCleanTimeRequest += OnCleanTimeRequest;
        scene.Events.OnParcelRequestById += OnRequestById;
        scene.Events.OnParcelInfoRequest += OnInfoRequest;
        scene.Events.OnParcelBuy += OnBuy;
        _objects = new ParcelObjects(scene);
        _objects.Add();
    }

    public void RegionLoaded(Scene scene)
    {
        _borders = new ParcelBorders(scene);
        _context.Configuration.Watch(LandSettings.ShowParcelBanLines, show => _borders.ShowLines = show);
        scene.Loop.Phases.Add(World.Loop.TickStage.Movement, _borders);
        _commands = new ParcelCommands(_context.Commands, scene);
        _commands.Add();
        _capabilities = ParcelCapabilities.Add(_context);
    }

    public void RemoveRegion(Scene scene)
    {
        _commands?.Remove();
        _objects?.Remove();
        _capabilities?.Remove();
        if (_borders is not null)
            scene.Loop.Phases.Remove(_borders);
    }

    public void Close()
    {
    }

    private void OnArrival(ScenePresence presence)
    {
        if (presence.Viewer is null)
            return;
        SendOverlay(presence);
        SendProperties(presence.Viewer, _scene.Land.At(presence.AbsolutePosition), ++_sequence);
    }

    private void OnEntered(ScenePresence presence, Parcel parcel)
    {
        if (presence.Viewer is not null)
            SendProperties(presence.Viewer, parcel, ++_sequence);
    }

    // A change of borders makes several parcels say so; the overlay goes out once, when the tick is over.
    private void OnChanged(Parcel parcel)
    {
        _borders?.OverlayChanged();
        foreach (var presence in _scene.Presences.All)
        {
            if (presence is { IsChild: false, Viewer: not null } && _scene.Land.At(presence.AbsolutePosition) == parcel)
                SendProperties(presence.Viewer, parcel, ++_sequence);
        }
    }

    private void OnPropertiesRequest(IViewer viewer, ParcelPropertiesRequest request)
    {
        var parcels = _scene.Land.In(request.Area);
        var result = parcels.Count > 1 ? ParcelProperties.ResultMultiple : ParcelProperties.ResultSingle;
        foreach (var parcel in parcels)
            SendProperties(viewer, parcel, request.SequenceId, result, request.SnapSelection);
    }

    private void OnUpdate(IViewer viewer, ParcelUpdate update)
    {
        if (!TryEdit(viewer, update.LocalId, out var parcel))
            return;
        _scene.Land.Change(parcel, update.ApplyTo);
        if ((update.Flags & 1) != 0)
            SendProperties(viewer, parcel, ParcelProperties.SequenceSelected, snapSelection: true);
    }

    private void OnDivide(IViewer viewer, ParcelArea area)
    {
        if (viewer.Presence is not { } who || !_scene.Land.In(area).All(parcel => _scene.Land.Rules.MayEdit(who, parcel)))
            viewer.Messages.SendAlert("This land is not yours to divide.");
        else if (_scene.Land.Divide(area) is null)
            viewer.Messages.SendAlert("Choose a part of one parcel to divide it.");
    }

    private void OnJoin(IViewer viewer, ParcelArea area)
    {
        if (viewer.Presence is not { } who || !_scene.Land.In(area).All(parcel => _scene.Land.Rules.MayEdit(who, parcel)))
            viewer.Messages.SendAlert("This land is not yours to join.");
        else if (_scene.Land.Join(area) is null)
            viewer.Messages.SendAlert("Only parcels of one owner can be joined.");
    }

    private void OnRequestById(IViewer viewer, int localId, int sequence)
    {
        if (_scene.Land.TryGet(localId, out var parcel))
            SendProperties(viewer, parcel, sequence);
    }

    private void OnInfoRequest(IViewer viewer, UUID parcelId)
    {
        if (_scene.Land.TryGet(parcelId, out var parcel))
            viewer.Land.SendInfo(parcel);
    }

    // There is no money in a standalone region: what is free, or offered to this buyer for nothing, changes hands.
    private void OnBuy(IViewer viewer, ParcelBuyRequest request)
    {
        if (viewer.Presence is not { } who || !_scene.Land.TryGet(request.LocalId, out var parcel))
            return;
        var isOffered = parcel.Has(ParcelFlags.ForSale) && (parcel.Row.AuthBuyerId.IsZero || parcel.Row.AuthBuyerId == who.Id);
        if (!isOffered || parcel.Row.SalePrice != request.Price || parcel.Area != request.Area)
            viewer.Messages.SendAlert("This land is not for sale to you at that price.");
        else if (parcel.Row.SalePrice > 0)
            viewer.Messages.SendAlert("There is no currency here, so land can only be given for a price of 0.");
        else
            GiveTo(parcel, who.Id, request.GroupId);
    }

    private void GiveTo(Parcel parcel, UUID buyer, UUID groupId) => _scene.Land.Change(parcel, row => row with
    {
        OwnerId = groupId.IsZero ? buyer : groupId,
        IsGroupOwned = !groupId.IsZero,
        GroupId = groupId,
        AuthBuyerId = UUID.Zero,
        ClaimDate = (int)_scene.Clock.UnixTime,
        Flags = row.Flags & ~(uint)ParcelFlags.ForSale
    });

    private void OnAccessListRequest(IViewer viewer, ParcelAccessListRequest request)
    {
        if (!TryEdit(viewer, request.LocalId, out var parcel))
            return;
        foreach (var flag in new[] { 1u, 2u })
        {
            if ((request.Flags & flag) == 0)
                continue;
            var entries = parcel.Row.AccessList.Where(e => (e.Flags & flag) != 0).Select(e => (e.AgentId, (uint)e.Expires, flag)).ToList();
            viewer.Land.SendAccessList(parcel.Id, request.SequenceId, flag, parcel.LocalId, entries);
        }
    }

    private void OnAccessListUpdate(IViewer viewer, ParcelAccessListUpdate update)
    {
        const int MostEntries = 300;
        if (!TryEdit(viewer, update.LocalId, out var parcel))
            return;
        var kept = parcel.Row.AccessList.Where(e => (e.Flags & update.Flags) == 0);
        var given = update.Entries.Where(e => !e.AgentId.IsZero).DistinctBy(e => e.AgentId).Take(MostEntries).Select(e => e with { Flags = update.Flags });
        List<ParcelAccessRow> list = [.. kept, .. given];
        _scene.Land.Change(parcel, row => row with { AccessList = list });
    }

    private void OnDwellRequest(IViewer viewer, int localId)
    {
        if (_scene.Land.TryGet(localId, out var parcel))
            viewer.Land.SendDwell(localId, parcel.Id, parcel.Row.Dwell);
    }

    // Reclaiming and forcing an owner is the estate's; an owner may only give his own parcel back.
    private void OnOwnerRequest(IViewer viewer, ParcelOwnerRequest request)
    {
        if (viewer.Presence is not { } who || !_scene.Land.TryGet(request.LocalId, out var parcel))
            return;
        var isEstate = who.IsGod || _scene.Land.Rules.IsEstateManager(who.Id);
        if (!isEstate && (!request.OwnerId.IsZero || !_scene.Land.Rules.MayEdit(who, parcel)))
            return;
        _scene.Land.Change(parcel, row => row with
        {
            OwnerId = request.OwnerId,
            IsGroupOwned = false,
            GroupId = UUID.Zero,
            SalePrice = 0,
            AuthBuyerId = UUID.Zero,
            Flags = row.Flags & ~(uint)(ParcelFlags.ForSale | ParcelFlags.UseAccessList | ParcelFlags.UseAccessGroup | ParcelFlags.UseBanList)
        });
    }

    private void OnCleanTimeRequest(IViewer viewer, ParcelCleanTimeRequest request)
    {
        if (TryEdit(viewer, request.LocalId, out var parcel))
            _scene.Land.Change(parcel, row => row with { OtherCleanTime = Math.Max(0, request.Minutes) });
    }

    private bool TryEdit(IViewer viewer, int localId, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out Parcel parcel)
    {
        parcel = null;
        return viewer.Presence is { } who && _scene.Land.TryGet(localId, out parcel) && _scene.Land.Rules.MayEdit(who, parcel);
    }

    private void SendProperties(IViewer viewer, Parcel parcel, int sequence, int result = ParcelProperties.ResultSingle, bool snapSelection = false) =>
        viewer.Land.SendProperties(ParcelProperties.Body(_scene, parcel, sequence, result, snapSelection));

    private void SendOverlay(ScenePresence presence)
    {
        var relations = _scene.RequestModuleInterface<IRelations>();
        presence.Viewer?.Land.SendOverlay(ParcelOverlay.Make(_scene.Land, presence.Id, group => relations?.IsMember(presence.Id, group) == true));
    }

    /// <summary>Overlays for everybody, as after a division. Called by the borders' phase.</summary>
    internal static void SendOverlays(Scene scene)
    {
        var relations = scene.RequestModuleInterface<IRelations>();
        foreach (var presence in scene.Presences.All)
        {
            if (presence is { IsChild: false, Viewer: { } viewer })
                viewer.Land.SendOverlay(ParcelOverlay.Make(scene.Land, presence.Id, group => relations?.IsMember(presence.Id, group) == true));
        }
    }
}
