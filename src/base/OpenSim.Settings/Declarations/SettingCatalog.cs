using System.Reflection;

namespace OpenSim.Settings.Declarations;

/// <summary>
/// All settings that a program declares. The program's composition root names the <c>*Settings</c> classes one by one (no assembly is
/// searched), and from the catalogue come the generated defaults file, the checks of what an operator wrote, and the words of <c>config
/// show</c>.
/// </summary>
public sealed class SettingCatalog
{
    private static readonly StringComparer Names = StringComparer.OrdinalIgnoreCase;

    private readonly Dictionary<string, Dictionary<string, ISetting>> _sections = new(Names);
    private readonly List<(string Section, string Key)> _byName = [];

    /// <summary>Sections in alphabetical order.</summary>
    public IEnumerable<string> Sections => _sections.Keys.Order(Names);

    public IEnumerable<ISetting> All => Sections.SelectMany(In);

    /// <summary>Adds every public static <see cref="Setting{T}"/> field of the classes given: <c>catalog.Add(typeof(ChatSettings),
    /// …)</c>.</summary>
    /// <exception cref="InvalidOperationException">Two declarations of one key: one of them must go, or they would disagree some
    /// day.</exception>
    public SettingCatalog Add(params ReadOnlySpan<Type> settingsClasses)
    {
        foreach (var type in settingsClasses)
        {
            foreach (var field in type.GetFields(BindingFlags.Public | BindingFlags.Static))
            {
                if (field.GetValue(null) is ISetting setting)
                    Add(setting);
            }
        }

        return this;
    }

    public SettingCatalog Add(ISetting setting)
    {
        if (!_sections.TryGetValue(setting.Section, out var keys))
            _sections[setting.Section] = keys = new Dictionary<string, ISetting>(Names);
        if (keys.TryGetValue(setting.Key, out var other) && !ReferenceEquals(other, setting))
            throw new InvalidOperationException($"[{setting.Section}] {setting.Key} is declared twice.");
        keys[setting.Key] = setting;
        return this;
    }

    /// <summary>
    /// Names keys that code asks for by a name that it puts together, such as Cap_GetTexture, so that they have no declaration. A '*' at
    /// the end of the key stands for any ending; the section "*" is any section.
    /// </summary>
    public SettingCatalog AddByName(string section, params ReadOnlySpan<string> keys)
    {
        foreach (var key in keys)
            _byName.Add((section, key));
        return this;
    }

    /// <summary>True when code of this program looks at the key.</summary>
    public bool IsRead(string section, string key) => Find(section, key) is not null || SharedSections.IsRead(this, section, key)
        || _byName.Exists(n => KeyPattern.Matches(n.Section, section) && KeyPattern.Matches(n.Key, key));

    /// <summary>True when keys of this very section were named.</summary>
    public bool IsNamed(string section) => _byName.Exists(n => n.Section.Equals(section, StringComparison.OrdinalIgnoreCase));

    public ISetting? Find(string section, string key) => _sections.TryGetValue(section, out var keys) ? keys.GetValueOrDefault(key) : null;

    /// <summary>The settings of a section in alphabetical order.</summary>
    public IEnumerable<ISetting> In(string section) =>
        _sections.TryGetValue(section, out var keys) ? keys.Values.OrderBy(setting => setting.Key, Names) : [];
}
