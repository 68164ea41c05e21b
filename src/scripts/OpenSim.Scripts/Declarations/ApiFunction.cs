namespace OpenSim.Scripts.Declarations;

/// <summary>A function that scripts may call, as declared.</summary>
/// <param name="Sleep">Seconds that the script waits after it; scaled by ScriptDelayFactor.</param>
/// <param name="Energy">As published; nothing depends on it.</param>
/// <param name="Permissions">What a script must have been granted, by the names of the constants: one of them is enough.</param>
/// <param name="Guard">Null for a function that anyone may call.</param>
/// <param name="AsksItself">It asks its guard itself, and has an answer for whom that does not let through.</param>
/// <param name="Notes">Words among deprecated, experience, god, linden, opensim (Second Life has it not).</param>
public sealed record ApiFunction(
    string Name, ScriptType ReturnType, IReadOnlyList<ApiParameter> Parameters, double Sleep, double Energy,
    IReadOnlyList<string> Permissions, ApiGuard? Guard, bool AsksItself, IReadOnlyList<string> Notes)
{
    /// <summary>Why nothing is done, in words that follow its name and a colon; empty where something is, or will be.</summary>
    public string Reason { get; init; } = "";
}

public readonly record struct ApiParameter(string Name, ScriptType Type);

/// <param name="Index">Its number among all events: below 64, so that a set of events is a long.</param>
public sealed record ApiEvent(string Name, int Index, IReadOnlyList<ApiParameter> Parameters)
{
    private readonly ScriptType[] _argumentTypes =
        [.. Parameters.Where(p => p.Type != ScriptType.List).Select(p => p.Type == ScriptType.Key ? ScriptType.String : p.Type)];

    /// <summary>Of its parameters without the list, a key as a string.</summary>
    public ReadOnlySpan<ScriptType> ArgumentTypes => _argumentTypes;
}

/// <param name="Value">An int, double, string, Vector3 or Quaternion.</param>
public sealed record ApiConstant(string Name, ScriptType Type, object Value, bool IsDeprecated);
