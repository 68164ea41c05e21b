namespace OpenSim.Settings;

/// <summary>
/// The path of a file or folder as an operator writes it: blanks and quotes around it do not count, and <c>~</c> is the home folder of who
/// runs the program. Each setting's words say from where a path is meant that is not whole.
/// </summary>
public sealed record SettingPath(string Text)
{
    public bool IsEmpty => Text.Length == 0;

    public static implicit operator SettingPath(string text) => new(text);

    public static SettingPath Of(string text)
    {
        var path = text.Trim(' ', '\t', '"');
        var isHome = path is "~" || path.StartsWith("~/", StringComparison.Ordinal);
        return isHome && Environment.GetFolderPath(Environment.SpecialFolder.UserProfile) is { Length: > 0 } home
            ? home + path[1..]
            : path;
    }

    /// <summary>The whole path.</summary>
    /// <param name="folder">From where it is meant unless it is whole.</param>
    public string In(string folder) => Path.GetFullPath(Text, folder);

    public override string ToString() => Text;
}
