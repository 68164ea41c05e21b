using OpenSim.World.Regions;
using OpenSim.World.Writing;

namespace OpenSim.World.Prims;

/// <summary>
/// What prims were like before people moved, turned and scaled them, for Undo and Redo: so many steps of a prim as MaxPrimUndos says, of
/// the prims edited last. It ends with the region, and for a prim when it is linked otherwise. Token holder only.
/// </summary>
public sealed class EditHistory
{
    private const int MaxPrims = 2000; // 4 MB, when each of them has been edited twenty times

    private readonly Dictionary<PrimSlot, Steps> _steps = [];
    private readonly Queue<PrimSlot> _order = new();
    private readonly Scene _scene;
    private int _max;

    internal EditHistory(Scene scene)
    {
        _scene = scene;
        scene.Watch(PrimSizeSettings.MaxPrimUndos, max => _max = max);
    }

    /// <summary>Prims of which steps are kept.</summary>
    public int Count => _steps.Count;

    /// <summary>
    /// Takes note of what a prim is like before a person does this to it. Anything that was undone cannot be redone from here on.
    /// </summary>
    public void Remember(SceneObjectPart part, in PrimEdit edit)
    {
        if (_max == 0 || _scene.Writer.Origin != Origin.Person)
            return;
        var steps = Of(part) ?? Add(part);
        var present = edit.Present(part);
        steps.Undone.Clear();
        if (steps.Done.Count > 0 && steps.Done[^1] == present)
            return;
        steps.Done.Add(present);
        if (steps.Done.Count > _max)
            steps.Done.RemoveAt(0);
    }

    /// <summary>What is to be done to a prim to have it as it was before its last edit; null when nothing is known.</summary>
    public PrimEdit? Undo(SceneObjectPart part) => Of(part) is { } steps ? Take(part, steps.Done, steps.Undone) : null;

    /// <summary>The same for what was undone last.</summary>
    public PrimEdit? Redo(SceneObjectPart part) => Of(part) is { } steps ? Take(part, steps.Undone, steps.Done) : null;

    private static PrimEdit? Take(SceneObjectPart part, List<PrimEdit> from, List<PrimEdit> to)
    {
        if (from.Count == 0)
            return null;
        var edit = from[^1];
        from.RemoveAt(from.Count - 1);
        to.Add(edit.Present(part));
        return edit;
    }

    // Places of a child mean nothing without its root.
    private Steps? Of(SceneObjectPart part)
    {
        if (!_steps.TryGetValue(part.Slot, out var steps))
            return null;
        if (steps.Root == part.Group.RootPart.Slot)
            return steps;
        steps.Done.Clear();
        steps.Undone.Clear();
        steps.Root = part.Group.RootPart.Slot;
        return steps;
    }

    private Steps Add(SceneObjectPart part)
    {
        while (_order.Count >= MaxPrims)
            _steps.Remove(_order.Dequeue());
        var steps = new Steps { Root = part.Group.RootPart.Slot };
        _steps.Add(part.Slot, steps);
        _order.Enqueue(part.Slot);
        return steps;
    }

    private sealed class Steps
    {
        public PrimSlot Root { get; set; }

        public List<PrimEdit> Done { get; } = [];

        public List<PrimEdit> Undone { get; } = [];
    }
}
