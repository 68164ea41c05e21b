using OpenSim.Primitives;
using OpenSim.World.Loop.Tick;

namespace OpenSim.World.Prims;

/// <summary>
/// Temporary linksets go a minute after they came or became temporary, as in OpenSimulator: later while somebody sits on one or wears it.
/// Each has a timer, so that nothing looks at those that stay. Token holder only.
/// </summary>
internal sealed class TemporaryObjects(Scene scene)
{
    private static readonly TimeSpan Life = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly Dictionary<GroupSlot, RegionTimer> _timers = [];

    /// <summary>Looks at a linkset that is new, or whose root or flags are not what they were.</summary>
    public void Look(GroupSlot group)
    {
        var isTemporary = (scene.Prims.HotAt(scene.Groups.Row(group).Root).Flags & PrimFlags.TemporaryOnRez) != 0;
        if (isTemporary && !_timers.ContainsKey(group))
            _timers[group] = scene.Timers.After(Life, _ => End(group));
        else if (!isTemporary && _timers.Remove(group, out var timer))
            timer.Cancel();
    }

    private void End(GroupSlot group)
    {
        _timers.Remove(group);
        if (!scene.Groups.IsLive(group))
            return;
        if (new SceneObjectGroup(scene, group) is { IsAttachment: true } or { IsSatOn: true })
            _timers[group] = scene.Timers.After(Patience, _ => End(group));
        else
            scene.Writer.DeleteObject(group);
    }
}
