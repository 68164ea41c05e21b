using OpenSim.Modules.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

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
    private string _message = "";
    private bool _modal;
    private bool _skips;
    private int _delays;

    public override string Name => "RestartModule";

    public override Type? ReplaceableInterface => typeof(IRestartModule);

    public void Schedule(string message, IReadOnlyCollection<int> seconds, bool modal)
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
            Tell(_message.Replace("{0}", TimeText.Of(_times[index]), StringComparison.Ordinal));
        var wait = _times[index] - (index + 1 < _times.Count ? _times[index + 1] : 0);
        _next = Scene.Timers.After(TimeSpan.FromSeconds(wait), _ => Step(index + 1, tells: true));
    }

    private void Cancel()
    {
        _next?.Cancel();
        _next = null;
    }

    private void Tell(string text)
    {
        foreach (var presence in Scene.Presences.All)
            if (!presence.IsChild)
                presence.Viewer?.Messages.SendAlert(text, _modal);
    }
}
