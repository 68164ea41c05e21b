using System.Numerics;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Notices when an avatar comes from one parcel to another, and keeps those out who may not enter: they are set back to where they may be.
/// One look at the parcel grid for each avatar that has moved to another square.
/// </summary>
internal sealed class ParcelBorders(Scene scene) : ITickPhase
{
    private const double WarnEvery = 5; // seconds
    private const double LookAgain = 10; // seconds: a pass that is over ends a stay as well

    private readonly Dictionary<ScenePresence, Visit> _visits = [];
    private bool _overlayChanged;

    public string Name => "Parcels";

    public bool IsIdle => scene.Presences.Count == 0 && _visits.Count == 0 && !_overlayChanged;

    /// <summary>[LandManagement] ShowParcelBansLines.</summary>
    public bool ShowLines { get; set; } = true;

    public void OverlayChanged() => _overlayChanged = true;

    public void Run(in TickContext tick)
    {
        var presences = scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            if (!presences[i].IsChild)
                Follow(presences[i], tick.Time);
        }

        if (_visits.Count > presences.Count)
            Forget();
        if (!_overlayChanged)
            return;
        _overlayChanged = false;
        LandModule.SendOverlays(scene);
    }

    private void Follow(ScenePresence presence, double now)
    {
        var place = presence.AbsolutePosition;
        var square = Square(place);
        if (!_visits.TryGetValue(presence, out var visit))
            _visits.Add(presence, visit = new Visit());
        else if (visit.Square == square && visit.MapVersion == scene.Land.Version && now < visit.NextLook)
            return;
        visit.NextLook = now + LookAgain;
        var parcel = scene.Land.At(place);
        var barrier = scene.Land.Rules.BarrierFor(presence, parcel);
        if (barrier != ParcelBarrier.None)
        {
            Warn(presence, parcel, barrier, visit, now);
            place = SetBack(presence, visit);
            parcel = scene.Land.At(place);
            square = Square(place);
        }

        var before = visit.Parcel;
        visit.Parcel = parcel;
        visit.Square = square;
        visit.MapVersion = scene.Land.Version;
        visit.LastAllowed = place;
        if (before is not null && before != parcel)
            scene.Events.TriggerAvatarEnteredParcel(presence, parcel);
    }

    private void Warn(ScenePresence presence, Parcel parcel, ParcelBarrier barrier, Visit visit, double now)
    {
        if (now - visit.LastWarning < WarnEvery)
            return;
        visit.LastWarning = now;
        var isBanned = barrier == ParcelBarrier.Banned;
        presence.Viewer?.Messages.SendAlert(isBanned ? "You are banned from this parcel." : "You do not have access to this parcel.");
        if (ShowLines)
        {
            var sequence = isBanned ? ParcelSequence.Banned : ParcelSequence.NotOnList;
            presence.Viewer?.Land.SendProperties(parcel, sequence);
        }
    }

    private Vector3 SetBack(ScenePresence presence, Visit visit)
    {
        var mayGoBack =
            visit.Parcel is not null && scene.Land.Rules.BarrierFor(presence, scene.Land.At(visit.LastAllowed)) == ParcelBarrier.None;
        var back = mayGoBack ? visit.LastAllowed : PlaceOutside(presence);
        if (presence.IsSitting)
            scene.Movement.Seating.StandUp(presence);
        scene.Writer.MoveAvatar(presence, back, presence.Rotation, Vector3.Zero);
        return back;
    }

    // On the nearest square that lets him in, else over the ban height.
    private Vector3 PlaceOutside(ScenePresence presence)
    {
        var here = presence.AbsolutePosition;
        if (scene.Land.Rules.NearestOpen(presence, new Vector2(here.X, here.Y)) is not { } place)
            return new Vector3(here.X, here.Y, scene.Terrain.HeightAt(here.X, here.Y) + scene.Land.Rules.BanHeight + 2);
        return new Vector3(place, MathF.Max(here.Z, scene.Terrain.HeightAt(place.X, place.Y) + (presence.Size.Z / 2)));
    }

    private void Forget()
    {
        foreach (var gone in _visits.Keys.Where(p => p.Slot < 0).ToList())
            _visits.Remove(gone);
    }

    private static (int X, int Y) Square(Vector3 place) => ((int)(place.X / ParcelMap.SquareSide), (int)(place.Y / ParcelMap.SquareSide));

    private sealed class Visit
    {
        public Parcel? Parcel { get; set; }

        public (int X, int Y) Square { get; set; }

        public uint MapVersion { get; set; }

        public Vector3 LastAllowed { get; set; }

        public double NextLook { get; set; }

        public double LastWarning { get; set; } = double.NegativeInfinity;
    }
}
