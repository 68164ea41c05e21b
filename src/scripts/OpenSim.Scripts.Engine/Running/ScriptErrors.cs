using System.Globalization;
using OpenSim.Modules.Messages;
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
        var words = $"Script run-time error\n{script.Failure}\n{script.Trace}".TrimEnd('\n');
        if (!script.FailsInPublic)
            Tell(engine, script, words);
        else if (script.Part.Exists)
            engine.Scene.RequestModuleInterface<IChatModule>()?.Say(Message(engine, script, words));
    }

    public static void Tell(ScriptEngine engine, RegionScript script, string words)
    {
        if (script.Part.Exists && engine.Scene.Presences.TryGet(script.Part.OwnerId, out var owner))
            owner.Viewer?.Chat.Send(Message(engine, script, words));
    }

    private static ChatMessage Message(ScriptEngine engine, RegionScript script, string words)
    {
        var part = script.Part;
        var at = part.WorldPosition;
        var text = string.Create(CultureInfo.InvariantCulture,
            $"{part.Name} [script:{script.Host.ItemName}] at <{at.X:F0}, {at.Y:F0}, {at.Z:F0}> in {engine.Scene.Info.Name}: {words}");
        return new ChatMessage(part.Name, part.Id, part.OwnerId, FromObject, (byte)ChatType.Debug, Audible: 1, at, text, ChatChannel.Debug);
    }
}
