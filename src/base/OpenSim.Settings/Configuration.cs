using OpenSim.Settings.Declarations;

namespace OpenSim.Settings;

/// <summary>
/// The merged configuration of a process: raw text by section and key (case-insensitive), read through declared settings. Values may be set
/// while running; owners of live settings are told through <see cref="Watch{T}"/> and take the value at their own safe point.
/// </summary>
public sealed class Configuration
{
    private readonly Lock _gate = new(); // guards _values and _watchers: console and HTTP write, owners read
    private readonly Dictionary<string, Dictionary<string, Entry>> _values = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<(string, string), List<Action<string>>> _watchers = [];

    /// <summary>How many watch a setting.</summary>
    public int WatcherCount
    {
        get
        {
            lock (_gate)
                return _watchers.Values.Sum(list => list.Count);
        }
    }

    public T Get<T>(Setting<T> setting)
        where T : notnull
    {
        var text = GetText(setting.Section, setting.Key);
        return text is null ? setting.Default : setting.Parse(text);
    }

    public string? GetText(string section, string key) => Find(section, key)?.Text;

    /// <summary>Where the value was set: "file:line", "environment", "command line", "console"; empty when it is not set.</summary>
    public string GetOrigin(string section, string key) => Find(section, key)?.Origin ?? "";

    public IReadOnlyList<string> Sections
    {
        get
        {
            lock (_gate)
                return [.. _values.Keys];
        }
    }

    public IReadOnlyList<KeyValuePair<string, string>> Keys(string section)
    {
        lock (_gate)
        {
            if (!_values.TryGetValue(section, out var keys))
                return [];
            var texts = new List<KeyValuePair<string, string>>(keys.Count);
            foreach (var (key, entry) in keys)
                texts.Add(KeyValuePair.Create(key, entry.Text));
            return texts;
        }
    }

    /// <summary>Stores a value and tells those who watch this key. Checking against the declaration is the caller's (see
    /// <see cref="SettingCatalog"/>).</summary>
    public void Set(string section, string key, string text, string origin = "console")
    {
        Action<string>[] told;
        lock (_gate)
        {
            if (!_values.TryGetValue(section, out var keys))
                _values[section] = keys = new Dictionary<string, Entry>(StringComparer.OrdinalIgnoreCase);
            keys[key] = new Entry(text, origin);
            told = _watchers.TryGetValue(WatchKey(section, key), out var list) ? [.. list] : [];
        }

        foreach (var watcher in told)
            watcher(text);
    }

    /// <summary>Calls back at once with the present value and again with each new one, on the thread that sets it.</summary>
    /// <returns>Disposed of, it calls back no more. Whoever ends before the program disposes of it.</returns>
    public IDisposable Watch<T>(Setting<T> setting, Action<T> onValue)
        where T : notnull
    {
        var watch = OnChange(setting, onValue);
        onValue(Get(setting));
        return watch;
    }

    /// <summary>The same without the present value.</summary>
    public IDisposable OnChange<T>(Setting<T> setting, Action<T> onValue)
        where T : notnull
    {
        void Watcher(string text) => onValue(setting.Parse(text));
        var key = WatchKey(setting.Section, setting.Key);
        lock (_gate)
        {
            if (!_watchers.TryGetValue(key, out var list))
                _watchers[key] = list = [];
            list.Add(Watcher);
        }

        return new SettingWatch(() => Forget(key, Watcher));
    }

    /// <summary>Puts the expanded text in place of the one with references; its origin stays.</summary>
    internal void Replace(string section, string key, string text) => Set(section, key, text, GetOrigin(section, key));

    private void Forget((string, string) key, Action<string> watcher)
    {
        lock (_gate)
            _watchers[key].Remove(watcher);
    }

    private Entry? Find(string section, string key)
    {
        lock (_gate)
            return _values.TryGetValue(section, out var keys) ? keys.GetValueOrDefault(key) : null;
    }

    private static (string, string) WatchKey(string section, string key) => (section.ToLowerInvariant(), key.ToLowerInvariant());

    private sealed record Entry(string Text, string Origin);
}
