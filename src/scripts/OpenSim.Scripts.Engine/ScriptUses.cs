using System.Diagnostics;
using OpenSim.Modules.Scripts;
using OpenSim.Scripts.Engine.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine;

/// <summary>What scripts take, for lists. With the token.</summary>
internal sealed class ScriptUses(ScriptEngine engine) : IScriptUse
{
    public IReadOnlyCollection<SceneObjectGroup> Objects => engine.All.Select(script => script.Part.Group).Distinct().ToList();

    public ScriptUse Of(SceneObjectGroup group)
    {
        var sum = default(ScriptUse);
        foreach (var part in group.Parts)
            sum += Of(part);
        return sum;
    }

    public ScriptUse Of(SceneObjectPart part)
    {
        var sum = default(ScriptUse);
        foreach (var script in engine.InstancesIn(part.Id))
            sum += Of(script);
        return sum;
    }

    public static ScriptUse Of(ScriptInstance script)
    {
        var (running, scene) = (script.Script, script.Engine.Scene);
        var milliseconds = script.Taken.Share(Stopwatch.GetTimestamp()) * scene.Loop.FrameTime * 1000;
        return new ScriptUse(1, running is { HasFailed: false } && script.IsRunning ? 1 : 0, milliseconds, running?.UsedMemory ?? 0,
            running?.MemoryLimit ?? 0);
    }
}
