namespace OpenSim.Settings;

/// <summary>What all settings have in common: the part that documentation, the generated defaults file and <c>config show</c> read.</summary>
public interface ISetting
{
    string Section { get; }

    string Key { get; }

    /// <summary>The default as it is written in an ini file.</summary>
    string DefaultText { get; }

    /// <summary>Unit of the value ("ms", "bytes", "m"), empty where it has none.</summary>
    string Unit { get; }

    string Doc { get; }

    /// <summary>True when a running simulator takes a new value at its owner's next safe point.</summary>
    bool Live { get; }

    Type ValueType { get; }

    /// <summary>Allowed range in words ("0..64"), empty where anything goes.</summary>
    string RangeText { get; }

    /// <summary>Null when the text is a value of this setting, else one sentence that says why not.</summary>
    string? Check(string text);
}

/// <summary>
/// A declared setting: section, key, default, unit, range and words, in one place. Declarations are the only statics of a project besides loggers;
/// <c>config/OpenSimDefaults.ini</c> and the documentation are generated from them.
/// </summary>
/// <typeparam name="T">string, bool, int, long, uint, float, double or an enum.</typeparam>
public sealed class Setting<T>(string section, string key, T defaultValue, string doc, string unit = "", T? min = default, T? max = default, bool live = false)
    : ISetting
    where T : notnull
{
    public string Section { get; } = section;

    public string Key { get; } = key;

    public T Default { get; } = defaultValue;

    public string Doc { get; } = doc;

    public string Unit { get; } = unit;

    public bool Live { get; } = live;

    public Type ValueType => typeof(T);

    public string DefaultText => SettingText.Format(Default);

    // default(T) for both ends means that no range was given: a range of 0..0 makes no sense for a setting.
    private bool HasRange => Default is IComparable && !(Equals(min, default(T)) && Equals(max, default(T))) && max is not null;

    public string RangeText => HasRange ? $"{SettingText.Format(min!)}..{SettingText.Format(max!)}" : "";

    public string? Check(string text)
    {
        if (!SettingText.TryParse<T>(text, out var value))
            return $"[{Section}] {Key} = {text}: not a {SettingText.NameOf(typeof(T))}.";
        if (HasRange && value is IComparable comparable && (comparable.CompareTo(min) < 0 || comparable.CompareTo(max) > 0))
            return $"[{Section}] {Key} = {text}: outside {RangeText}{(Unit.Length > 0 ? " " + Unit : "")}.";
        return null;
    }

    public T Parse(string text) => SettingText.TryParse<T>(text, out var value) ? value : Default;
}
