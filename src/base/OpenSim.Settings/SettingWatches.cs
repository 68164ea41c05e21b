namespace OpenSim.Settings;

/// <summary>Settings that one owner watches until it ends.</summary>
public sealed class SettingWatches(Configuration configuration) : IDisposable
{
    private readonly List<IDisposable> _watches = [];

    /// <summary>Calls back as <see cref="Configuration.Watch{T}"/> does.</summary>
    public void Add<T>(Setting<T> setting, Action<T> onValue)
        where T : notnull => _watches.Add(configuration.Watch(setting, onValue));

    public void Dispose()
    {
        foreach (var watch in _watches)
            watch.Dispose();
        _watches.Clear();
    }
}
