namespace OpenSim.Settings.Checking;

/// <summary>A setting that asks for a feature.</summary>
/// <param name="Harmless">The value with which it asks for nothing; null when any value asks.</param>
internal sealed record FeatureKey(string Section, string Key, string? Harmless)
{
    /// <summary>Reads "Section.Key=harmless"; the section may have dots. "=*" stands for any value.</summary>
    public static FeatureKey Parse(string text)
    {
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        var dot = text.LastIndexOf('.', equals);
        var harmless = text[(equals + 1)..];
        return new FeatureKey(text[..dot], text[(dot + 1)..equals], harmless == "*" ? null : harmless);
    }

    /// <summary>An empty value asks for nothing.</summary>
    public bool IsAsked(Configuration configuration) =>
        configuration.GetText(Section, Key)?.Trim().Trim('"') is { Length: > 0 } text
            && !text.Equals(Harmless, StringComparison.OrdinalIgnoreCase);
}
