using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Loading;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>
/// What has changed of scripted objects, from the change set of each tick: scripts come and go with the contents of prims, and changed() is
/// told, once for all that changed within a tick.
/// </summary>
internal sealed class SceneWatch(Scene scene, ScriptEngine engine, ScriptLoading loading) : ITickPhase
{
    private const PrimUpdateFlags Looks = PrimUpdateFlags.Shape | PrimUpdateFlags.Scale | PrimUpdateFlags.Textures
        | PrimUpdateFlags.MediaUrl | PrimUpdateFlags.MaterialOverride;

    public string Name => "ScriptWatch";

    // Something has changed only in a tick that runs; the change set itself keeps the region from resting.
    public bool IsIdle => true;

    public void Run(in TickContext tick)
    {
        var changes = scene.Changes;
        if (changes.IsEmpty)
            return;
        foreach (ref readonly var change in changes.Happenings)
            Happened(new SceneObjectPart(scene, scene.Prims.SlotAt(change.Index)), change.Mask);
        if (engine.Count == 0)
            return;
        foreach (ref readonly var change in changes.Prims)
        {
            if (HasOtherLooks(change.Mask) && !change.IsNew && (scene.Prims.HotAt(change.Index).Flags & Primitives.PrimFlags.Scripted) != 0)
                Tell(new SceneObjectPart(scene, scene.Prims.SlotAt(change.Index)), BitsOf(change.Mask));
        }
    }

    private void Happened(SceneObjectPart part, PrimUpdateFlags what)
    {
        if (!part.Exists)
            return;
        if ((what & PrimUpdateFlags.Contents) != 0)
        {
            var before = engine.InstancesIn(part.Id).Count;
            if ((what & (PrimUpdateFlags.Added | PrimUpdateFlags.Owner)) == 0 && before > 0) // items change hands with their prim
                TellOfContents(part);
            loading.Match(part);
        }

        var bits = ((what & PrimUpdateFlags.Owner) != 0 ? Changes.Owner : 0) | ((what & PrimUpdateFlags.Seats) != 0 ? Changes.Link : 0);
        if (bits == 0 || engine.Count == 0)
            return;
        if ((what & PrimUpdateFlags.Seats) != 0)
            Seated(part.Group);
        if ((what & PrimUpdateFlags.Owner) != 0)
            HasNewOwner(part.Group);
        engine.Post(part.Group, Changes.Told(bits));
    }

    // As in OpenSimulator one or the other; osGetLastChangedEventKey gives the item that was dropped.
    private void TellOfContents(SceneObjectPart part)
    {
        var dropped = scene.Inventories.TakeDropped(part);
        if (dropped.Count == 0)
            Tell(part, Changes.Inventory);
        foreach (var item in dropped)
            engine.Post(part, new ScriptEvent(EventKind.changed, LslList.Of(Changes.AllowedDrop), [new Detected { Key = item }]));
    }

    private void Seated(SceneObjectGroup group)
    {
        foreach (var instance in engine.InstancesIn(group))
        {
            instance.Recall();
            if (instance.Script is { } script)
                ControlTaking.Seated(script);
        }
    }

    private void HasNewOwner(SceneObjectGroup group)
    {
        foreach (var instance in engine.InstancesIn(group))
            engine.Limits.NoteOwner(instance);
    }

    // All of a prim is sent anew where only its links or its wearer have changed.
    private static bool HasOtherLooks(PrimUpdateFlags what) =>
        (what & Looks) != 0 && (what & PrimUpdateFlags.Full) != PrimUpdateFlags.Full;

    private void Tell(SceneObjectPart part, int bits)
    {
        if (bits != 0)
            engine.Post(part, Changes.Told(bits));
    }

    private static int BitsOf(PrimUpdateFlags what) =>
        ((what & PrimUpdateFlags.Shape) != 0 ? Changes.Shape : 0)
        | ((what & PrimUpdateFlags.Scale) != 0 ? Changes.Scale : 0)
        | ((what & PrimUpdateFlags.Textures) != 0 ? Changes.Texture | Changes.Color : 0)
        | ((what & PrimUpdateFlags.MediaUrl) != 0 ? Changes.Media : 0)
        | ((what & PrimUpdateFlags.MaterialOverride) != 0 ? Changes.RenderMaterial : 0);
}
