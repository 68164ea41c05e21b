using OpenSim.Settings;

namespace OpenSim.World;

// Settings that change while the region runs.
public sealed partial class Scene
{
    private readonly List<IDisposable> _watches = [];

    /// <summary>
    /// Calls back at once, and with each new value in the region's own time: with its token held, before the next tick. Ends with the
    /// region. Needs the token once the region ticks.
    /// </summary>
    public void Watch<T>(Setting<T> setting, Action<T> onValue)
        where T : notnull
    {
        onValue(Options.Configuration.Get(setting));
        _watches.Add(Options.Configuration.OnChange(setting, value => Post(_ => onValue(value))));
    }
}
