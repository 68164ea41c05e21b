namespace OpenSim.Scripts.Lsl.Tokens;

/// <summary>YEngine's extensions, each switched on by a line of the script: <c>yoptions;</c> or <c>yoption advflowctl;</c>.</summary>
internal sealed class Options
{
    private static readonly string[] Known =
        ["allowall", "arrays", "advflowctl", "trycatch", "objects", "chars", "norighttoleft", "dollarsigns"];

    private readonly HashSet<string> _on = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>switch, break, continue, constant.</summary>
    public bool AdvancedFlow => _on.Contains("advflowctl");

    /// <summary>array, object, undef, foreach … in, is.</summary>
    public bool Arrays => _on.Contains("arrays");

    /// <summary>try, catch, finally, throw, exception.</summary>
    public bool TryCatch => _on.Contains("trycatch");

    /// <summary>The older word of YEngine's forerunner means the same.</summary>
    public static bool IsBegunBy(string word) => Is(word, "yoption") || Is(word, "xmroption");

    public static bool IsUsual(string word) => Is(word, "yoptions");

    /// <returns>False for an option that there is not.</returns>
    public bool SwitchOn(string name)
    {
        if (!Known.Contains(name, StringComparer.OrdinalIgnoreCase))
            return false;
        if (Is(name, "allowall"))
            _on.UnionWith(Known.Except(["norighttoleft"]));
        else
            _on.Add(name);
        return true;
    }

    public void SwitchOnUsual() => _on.UnionWith(["advflowctl", "trycatch"]);

    /// <summary>A type that has been switched on; <see cref="TokenKind.Name"/> for any other word.</summary>
    public TokenKind TypeOf(string word) => word switch
    {
        "array" when Arrays => TokenKind.ArrayType,
        "object" when Arrays => TokenKind.ObjectType,
        "exception" or "scriptexception" when TryCatch => TokenKind.ObjectType,
        _ => TokenKind.Name
    };

    /// <summary>What a word begins that this engine has not, and why; null for any other word.</summary>
    public string? Missing(string word) => word switch
    {
        "class" or "interface" or "delegate" or "typedef" or "partial" or "new" or "this" when _on.Contains("objects") =>
            "classes, interfaces and delegates of YEngine are unavailable: write functions, and keep what belongs together in arrays",
        "char" when _on.Contains("chars") => "the type char of YEngine is unavailable: take strings, or integers by llOrd and llChar",
        _ => null
    };

    private static bool Is(string word, string other) => word.Equals(other, StringComparison.OrdinalIgnoreCase);
}
