using OpenSim.Settings.Declarations;

namespace OpenSim.Settings;

/// <summary>
/// A declared setting: section, key, default, unit, range and words, in one place. Declarations are the only statics of a project besides
/// loggers; <c>config/OpenSimDefaults.ini</c> and the documentation are generated from them.
/// </summary>
/// <typeparam name="T">string, bool, int, long, uint, float, double or an enum.</typeparam>
/// <param name="min">Least value; with no <paramref name="max"/> above it the range has no upper end.</param>
public sealed class Setting<T>(string section, string key, T defaultValue, string doc, string unit = "", T? min = default, T? max = default,
    bool live = false)
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

    public string RangeText => (HasMin, HasMax) switch
    {
        (true, true) => $"{SettingText.Format(min!)}..{SettingText.Format(max!)}",
        (true, false) => $"{SettingText.Format(min!)} or more",
        _ => ""
    };

    // default(T) for both ends means that no range was given: a range of 0..0 makes no sense for a setting.
    private bool HasMax => Compare(max, min) > 0;

    private bool HasMin => HasMax || Compare(min, default) != 0;

    public string? Check(string text)
    {
        if (!CanParse(text))
            return $"[{Section}] {Key} = {text}: not a {SettingText.NameOf(typeof(T))}.";
        return Equals(Parse(text), ParseUnbounded(text))
            ? null
            : $"[{Section}] {Key} = {text}: outside {RangeText}{(Unit.Length > 0 ? " " + Unit : "")}.";
    }

    /// <summary>An empty value stands for the default (OpenSimulator's files have many), except where the value is text.</summary>
    public bool CanParse(string text) =>
        (typeof(T) != typeof(string) && string.IsNullOrWhiteSpace(text)) || SettingText.TryParse<T>(text, out _);

    public string Effective(string text) => SettingText.Format(Parse(text));

    /// <summary>The value, brought into the range; the default when the text is no value.</summary>
    public T Parse(string text)
    {
        var value = ParseUnbounded(text);
        if (HasMin && Compare(value, min) < 0)
            return min!;
        return HasMax && Compare(value, max) > 0 ? max! : value;
    }

    private T ParseUnbounded(string text) => SettingText.TryParse<T>(text, out var value) ? value : Default;

    private static int Compare(T? left, T? right) =>
        typeof(T) != typeof(string) && left is IComparable comparable ? comparable.CompareTo(right) : 0;
}
