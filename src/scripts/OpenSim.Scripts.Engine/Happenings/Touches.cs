using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>
/// Touches reach the scripts of the prim that is touched; those of the root too, where the prim has none that answers or passes them on.
/// </summary>
internal sealed class Touches(ScriptEngine engine)
{
    private const ulong Handled =
        1UL << (int)EventKind.touch_start | 1UL << (int)EventKind.touch | 1UL << (int)EventKind.touch_end;

    public void Tell(EventKind kind, ScenePresence who, SceneObjectPart part, in Touch touch)
    {
        var told = new ScriptEvent(kind, LslList.Of(1), [Toucher(who, part, touch)]);
        var root = part.Group.RootPart;
        var passing = part.Extras.PassTouches;
        var reachesRoot = Answers(part) ? passing == EventPassing.Always : passing != EventPassing.Never;
        engine.Post(part, told);
        if (part.Id != root.Id && reachesRoot)
            engine.Post(root, told);
    }

    /// <summary>Whether a script of the prim has a touch event in its state.</summary>
    private bool Answers(SceneObjectPart part)
    {
        foreach (var instance in engine.InstancesIn(part.Id))
        {
            if (instance.Script is { HasFailed: false } script && (script.Code.States[script.State].Events & Handled) != 0)
                return true;
        }

        return false;
    }

    private static Detected Toucher(ScenePresence who, SceneObjectPart part, in Touch touch) => new()
    {
        Key = who.Id, Owner = who.Id, Name = who.Name, LinkNumber = part.LinkNumber, Position = who.AbsolutePosition,
        Type = Detected.TypeOf(who.Npc is not null, who.Velocity),
        Rotation = who.Rotation, Velocity = who.Velocity, Grab = touch.Offset, TouchFace = touch.Face, TouchPosition = touch.Position,
        TouchNormal = touch.Normal, TouchBinormal = touch.Binormal, TouchST = touch.SurfaceAt, TouchUV = touch.TextureAt
    };
}
