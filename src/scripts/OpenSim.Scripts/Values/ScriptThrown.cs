namespace OpenSim.Scripts.Values;

/// <summary>What a script has thrown and caught.</summary>
/// <param name="Type">As YEngine calls it: ScriptThrownException for a value of throw, else what went wrong.</param>
/// <param name="Message">The value as text, or what went wrong in words.</param>
/// <param name="Value">What was given to throw; null for undef, and for what went wrong otherwise.</param>
/// <param name="Trace">Functions that it came through, a line each, innermost first.</param>
public sealed record ScriptThrown(string Type, string Message, object? Value, string Trace)
{
    public const string ByScript = "ScriptThrownException";

    /// <summary>As the text of it, which a catch of a string gets. YEngine adds the trace, which here is asked for.</summary>
    public override string ToString() => $"{Type}: {Message}";
}
