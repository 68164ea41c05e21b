using System.Numerics;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// Places and rotations that scripts wait for (llTarget, llRotTarget): as often as OpenSimulator's frames those that are there are told
/// that they are, and the others that they are not. Not kept over a restart, as in OpenSimulator. Needs the region's token.
/// </summary>
public sealed class TargetTable
{
    private const int MaxTargets = 8; // of a script; a further one takes the place of the oldest

    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(90.9);

    private readonly Dictionary<RegionScript, List<Target>> _targets = [];
    private RegionTimer? _timer;
    private int _lastHandle;

    public int Count => _targets.Count;

    /// <returns>Its handle.</returns>
    public int Add(RegionScript script, Vector3 place, float range) => Add(script, new Target(++_lastHandle, place, null, range));

    /// <param name="error">Radians.</param>
    /// <returns>Its handle.</returns>
    public int Add(RegionScript script, Quaternion rotation, float error) =>
        Add(script, new Target(++_lastHandle, default, rotation, error));

    public void Remove(RegionScript script, int handle, bool isRotation)
    {
        if (_targets.TryGetValue(script, out var targets) && targets.RemoveAll(t => t.Handle == handle && t.IsRotation == isRotation) > 0
            && targets.Count == 0)
            RemoveAll(script);
    }

    public void RemoveAll(RegionScript script)
    {
        if (!_targets.Remove(script) || _targets.Count > 0)
            return;
        _timer?.Cancel();
        _timer = null;
    }

    private int Add(RegionScript script, Target target)
    {
        if (!_targets.TryGetValue(script, out var targets))
            _targets.Add(script, targets = []);
        if (targets.Count == MaxTargets)
            targets.RemoveAt(0);
        targets.Add(target);
        _timer ??= script.Scene.Timers.Every(Period, _ => Look());
        return target.Handle;
    }

    private void Look()
    {
        foreach (var (script, targets) in _targets)
        {
            if (script.Part is { Exists: true } part)
                Look(script, targets, part.Group.RootPart);
        }
    }

    private static void Look(RegionScript script, List<Target> targets, SceneObjectPart root)
    {
        var (isAway, isTurnedAway) = (false, false);
        foreach (var target in targets)
        {
            if (target.IsMetBy(root.WorldPosition, root.WorldRotation))
                script.Host.Post(target.Told(root.WorldPosition, root.WorldRotation));
            else if (target.IsRotation)
                isTurnedAway = true;
            else
                isAway = true;
        }

        if (isAway)
            script.Host.Post(new ScriptEvent(EventKind.not_at_target, LslList.Empty));
        if (isTurnedAway)
            script.Host.Post(new ScriptEvent(EventKind.not_at_rot_target, LslList.Empty));
    }

    private sealed record Target(int Handle, Vector3 Place, Quaternion? Rotation, float Tolerance)
    {
        public bool IsRotation => Rotation is not null;

        public bool IsMetBy(Vector3 place, Quaternion rotation)
        {
            if (Rotation is not { } wanted)
                return Vector3.DistanceSquared(Place, place) <= Tolerance * Tolerance;
            var half = MathF.Abs(Quaternion.Dot(wanted, rotation));
            return 2 * MathF.Acos(MathF.Min(half, 1)) <= Tolerance;
        }

        public ScriptEvent Told(Vector3 place, Quaternion rotation) => Rotation is { } wanted
            ? new ScriptEvent(EventKind.at_rot_target, LslList.Of(Handle, wanted, rotation))
            : new ScriptEvent(EventKind.at_target, LslList.Of(Handle, Place, place));
    }
}
