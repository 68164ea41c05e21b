using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>What goes wrong in scripts is told to their owner, on the channel that viewers show apart, with the place.</summary>
internal static class ScriptErrors
{
    private const byte FromObject = 2;

    /// <summary>A script has ended.</summary>
    public static void TellFailure(ScriptEngine engine, ScriptInstance instance)
    {
        var script = instance.Script!;
        Tell(engine, script, $"Script run-time error\n{script.Failure}\n{script.Trace}".TrimEnd('\n'));
    }

    public static void Tell(ScriptEngine engine, RegionScript script, string words)
    {
        var part = script.Part;
        if (!part.Exists || !engine.Scene.Presences.TryGet(part.OwnerId, out var owner))
            return;
        var at = part.WorldPosition;
        var text = string.Create(CultureInfo.InvariantCulture,
            $"{part.Name} [script:{script.Host.ItemName}] at <{at.X:F0}, {at.Y:F0}, {at.Z:F0}> in {engine.Scene.Info.Name}: {words}");
        owner.Viewer?.Chat.Send(new ChatMessage(part.Name, part.Id, part.OwnerId, FromObject, (byte)ChatType.Debug, Audible: 1, at, text,
            ChatChannel.Debug));
    }
}
