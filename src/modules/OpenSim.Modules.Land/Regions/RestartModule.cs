using System.Globalization;
using OpenSim.Modules.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Regions;

/// <summary>
/// Counts down to a restart of the region, which the program does: <c>region restart</c>, and the estate tools of viewers.
/// </summary>
public sealed class RestartModule : RegionModule, IRestartModule
{
    private const int MaxDelays = 3;

    private IRegionRestarts? _restarts;
    private RestartMarker _marker = null!; // Attach comes before every countdown
    private RegionTimer? _next; // null when no countdown runs
    private IReadOnlyList<int> _times = [];
    private string? _message; // null: viewers have a window for it
    private bool _modal;
    private bool _skips;
    private int _delays;

    public override string Name => "RestartModule";

    public override Type? ReplaceableInterface => typeof(IRestartModule);

    public void Schedule(string? message, IReadOnlyCollection<int> seconds, bool modal)
    {
        (_message, _modal, _delays) = (message, modal, 0);
        Begin([.. seconds.Where(s => s > 0).Distinct().OrderDescending()], tells: true);
    }

    public bool Delay(int seconds)
    {
        if (_next is null || ++_delays > MaxDelays)
            return false;
        Begin([.. _times.Append(seconds).Distinct().OrderDescending()], tells: false);
        return true;
    }

    public bool Abort(string message)
    {
        if (_next is null)
            return false;
        Cancel();
        if (message.Length > 0)
            Tell(message);
        return true;
    }

    protected override void Attach(Scene scene)
    {
        _restarts = Service<IRegionRestarts>();
        if (_restarts is null)
            return;
        _marker = new RestartMarker(Context, scene.Info.Id);
        _marker.Remove();
        scene.Watch(RestartSettings.SkipDelayOnEmptyRegion, skips => _skips = skips);
        scene.RegisterModuleInterface<IRestartModule>(this);
        new RestartCommands(scene, this).AddTo(Commands("Regions"));
    }

    protected override void Detach(Scene scene)
    {
        Cancel();
        scene.UnregisterModuleInterface<IRestartModule>(this);
    }

    private void Begin(IReadOnlyList<int> times, bool tells)
    {
        Cancel();
        _times = times;
        Step(0, tells);
    }

    private void Step(int index, bool tells)
    {
        if (index == _times.Count || (_skips && Scene.Presences.RootCount == 0))
        {
            Cancel();
            _marker.Make();
            _restarts!.Restart(Scene);
            return;
        }

        if (tells)
            Announce(_times[index]);
        var wait = _times[index] - (index + 1 < _times.Count ? _times[index + 1] : 0);
        _next = Scene.Timers.After(TimeSpan.FromSeconds(wait), _ => Step(index + 1, tells: true));
    }

    private void Cancel()
    {
        _next?.Cancel();
        _next = null;
    }

    private void Announce(int seconds)
    {
        if (_message is not null)
        {
            Tell(_message.Replace("{0}", TimeText.Of(seconds), StringComparison.Ordinal));
            return;
        }

        var isMinutes = seconds % 60 == 0;
        var (name, unit, count) = isMinutes ? ("RegionRestartMinutes", "MINUTES", seconds / 60) : ("RegionRestartSeconds", "SECONDS", seconds);
        foreach (var viewer in Viewers())
            viewer.Messages.SendKnownAlert(name, "Region will restart in " + TimeText.Of(seconds),
                (unit, count.ToString(CultureInfo.InvariantCulture)), ("NAME", Scene.Info.Name));
    }

    private void Tell(string text)
    {
        foreach (var viewer in Viewers())
            viewer.Messages.SendAlert(text, _modal);
    }

    private IEnumerable<IViewer> Viewers() => Scene.Presences.All.Where(p => !p.IsChild).Select(p => p.Viewer).OfType<IViewer>();
}
