namespace OpenSim.Settings.Declarations;

/// <summary>What all settings have in common: the part that documentation, the generated defaults file and <c>config show</c>
/// read.</summary>
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

    /// <summary>Allowed range in words ("0..64", "1 or more"), empty where anything goes.</summary>
    string RangeText { get; }

    /// <summary>Null when the text is a value of this setting and within its range, else one sentence that says why not.</summary>
    string? Check(string text);

    /// <summary>True when the text can be read as a value, in range or not.</summary>
    bool CanParse(string text);

    /// <summary>What the program takes the text for: brought into the range, or the default.</summary>
    string Effective(string text);
}
