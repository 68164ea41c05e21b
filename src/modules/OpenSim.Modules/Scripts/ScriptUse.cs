namespace OpenSim.Modules.Scripts;

/// <summary>What some scripts take.</summary>
/// <param name="Running">Of them, those that are switched on and have not failed.</param>
/// <param name="Milliseconds">Of a tick, over the last ten to twenty seconds.</param>
/// <param name="Bytes">Of memory, as scripts count it themselves.</param>
/// <param name="Limit">That they may take.</param>
public readonly record struct ScriptUse(int Count, int Running, double Milliseconds, long Bytes, long Limit)
{
    public static ScriptUse operator +(ScriptUse a, ScriptUse b) =>
        new(a.Count + b.Count, a.Running + b.Running, a.Milliseconds + b.Milliseconds, a.Bytes + b.Bytes, a.Limit + b.Limit);
}
