namespace OpenSim.Scripts.Lsl.Parsing;

/// <summary>YEngine's extensions, each switched on by a line of the script: <c>yoptions;</c> or <c>yoption advflowctl;</c>.</summary>
internal sealed class Options
{
    private static readonly string[] Known =
        ["allowall", "arrays", "advflowctl", "trycatch", "objects", "chars", "norighttoleft", "dollarsigns"];

    private readonly HashSet<string> _on = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>switch, break, continue, constant.</summary>
    public bool AdvancedFlow => _on.Contains("advflowctl");

    /// <returns>False for an option that there is not.</returns>
    public bool SwitchOn(string name)
    {
        if (!Known.Contains(name, StringComparer.OrdinalIgnoreCase))
            return false;
        if (name.Equals("allowall", StringComparison.OrdinalIgnoreCase))
            _on.UnionWith(Known.Except(["norighttoleft"]));
        else
            _on.Add(name);
        return true;
    }

    public void SwitchOnUsual() => _on.UnionWith(["advflowctl", "trycatch"]);

    /// <summary>What a word begins that this engine has not; null for any other word.</summary>
    public string? Missing(string word) => word switch
    {
        "try" or "catch" or "throw" or "finally" when _on.Contains("trycatch") => "try, catch and throw",
        "foreach" or "array" or "object" or "undef" when _on.Contains("arrays") => "arrays and foreach",
        "class" or "interface" or "delegate" or "typedef" or "partial" or "new" or "this" when _on.Contains("objects") => "classes",
        "char" when _on.Contains("chars") => "the type char",
        _ => null
    };
}
