using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

// What stays where it is for a while.
public sealed partial class SceneBodies
{
    /// <summary>
    /// A linkset stays where it is, whatever pushes it, until it is released as often as it was held: it is on its way somewhere else, say.
    /// </summary>
    public void Hold(GroupSlot group) => CountHold(group, 1);

    public void Release(GroupSlot group) => CountHold(group, -1);

    private void OnThingHeld(UUID id)
    {
        if (_scene.TryGetGroup(id, out var group) && group.Id == id)
            Hold(group);
    }

    // Anything that was on its way and stays lies still: at a border it would ask again with each tick.
    private void OnThingReleased(UUID id)
    {
        if (!_scene.TryGetGroup(id, out var group) || group.Id != id)
            return;
        Release(group);
        if (Contains(group) && !_holds.ContainsKey(group))
            Stop(group);
    }

    private void CountHold(GroupSlot group, int by)
    {
        _scene.Token.AssertHeld();
        if (_engine is null || !_scene.Groups.IsLive(group))
            return;
        var holds = _holds.GetValueOrDefault(group) + by;
        if (holds > 0)
            _holds[group] = holds;
        else
            _holds.Remove(group);
        if (holds == Math.Max(by, 0))
            Note(group.Index);
    }
}
