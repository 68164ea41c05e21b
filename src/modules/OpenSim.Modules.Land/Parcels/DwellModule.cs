using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Counts the traffic of parcels by OpenSimulator's rule (DefaultDwellModule): minutes that avatars with a viewer have spent there, told
/// two and a half minutes apart, which fade by 5 % in an hour. Somebody who goes on to another parcel before he is counted counts for
/// neither. Nothing is counted, and no timer runs, while nobody is there; what has faded meanwhile is made up for.
/// </summary>
public sealed class DwellModule : RegionModule
{
    private const double FadesPerSecond = 1.5e-5;

    private static readonly TimeSpan Pace = TimeSpan.FromSeconds(150);

    private readonly Dictionary<ScenePresence, double> _since = []; // seconds of the region's clock
    private readonly Dictionary<Parcel, double> _spent = [];
    private readonly Dictionary<UUID, double> _minutes = []; // by parcel, with their fractions
    private RegionTimer? _timer;
    private double _countedAt;

    public override string Name => LandSettings.Dwell;

    protected override void Attach(Scene scene)
    {
        if (Context.Configuration.Get(LandSettings.DwellModule).Trim() != LandSettings.Dwell)
            return;
        _countedAt = scene.Clock.Seconds;
        scene.Events.OnMakeRootAgent += Begin;
        scene.Events.OnMakeChildAgent += End;
        scene.Events.OnPresenceRemoved += End;
        scene.Events.OnAvatarEnteredParcel += OnEntered;
    }

    protected override void Detach(Scene scene)
    {
        scene.Events.OnMakeRootAgent -= Begin;
        scene.Events.OnMakeChildAgent -= End;
        scene.Events.OnPresenceRemoved -= End;
        scene.Events.OnAvatarEnteredParcel -= OnEntered;
        _timer?.Cancel();
    }

    private void Begin(ScenePresence presence)
    {
        if (presence.Viewer is null)
            return;
        _since[presence] = Scene.Clock.Seconds;
        _timer ??= Scene.Timers.Every(Pace, _ => Count());
    }

    private void OnEntered(ScenePresence presence, Parcel parcel)
    {
        if (_since.ContainsKey(presence))
            _since[presence] = Scene.Clock.Seconds;
    }

    private void End(ScenePresence presence)
    {
        if (!_since.Remove(presence) || _since.Count > 0)
            return;
        _timer?.Cancel();
        _timer = null;
    }

    private void Count()
    {
        var now = Scene.Clock.Seconds;
        _spent.Clear();
        foreach (var (presence, since) in _since)
        {
            var parcel = Scene.Land.At(presence.AbsolutePosition);
            _spent[parcel] = _spent.GetValueOrDefault(parcel) + ((now - since) / 60);
        }

        foreach (var presence in _since.Keys.ToList())
            _since[presence] = now;
        var left = Math.Exp(-FadesPerSecond * (now - _countedAt));
        _countedAt = now;
        foreach (var parcel in Scene.Land.All)
        {
            var minutes = (MinutesOf(parcel) * left) + _spent.GetValueOrDefault(parcel);
            if (minutes == 0)
                continue;
            _minutes[parcel.Id] = minutes;
            if (Whole(minutes) != parcel.Row.Dwell)
                Scene.Land.SetDwell(parcel, Whole(minutes));
        }
    }

    private static int Whole(double minutes) => (int)Math.Round(minutes);

    // The store has whole minutes. Anything somebody else has written there goes before what was counted.
    private double MinutesOf(Parcel parcel) =>
        _minutes.TryGetValue(parcel.Id, out var minutes) && Whole(minutes) == parcel.Row.Dwell ? minutes : Math.Max(0, parcel.Row.Dwell);
}
