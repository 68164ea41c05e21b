using OpenSim.Physics.Vehicles;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

// What moves bodies from within.
public sealed partial class SceneBodies
{
    private readonly Dictionary<GroupSlot, BodyTargets> _targets = [];

    /// <summary>Where a linkset is to move by itself, while it is physical.</summary>
    public BodyTargets TargetsOf(GroupSlot group) => _targets.GetValueOrDefault(group);

    public void SetTargets(GroupSlot group, BodyTargets targets)
    {
        _scene.Token.AssertHeld();
        if (_engine is null || !_scene.Groups.IsLive(group) || TargetsOf(group) == targets)
            return;
        if (targets.IsNone)
            _targets.Remove(group);
        else
            _targets[group] = targets;
        NotePropulsion(group.Index);
    }

    /// <summary>A vehicle as it goes elsewhere: with what is left of the strength of its motors.</summary>
    internal Vehicle AsItGoes(int group, Vehicle vehicle) =>
        _engine is not null && _bodies.ContainsKey(group) ? vehicle with { Motors = _engine.MotorsOf(group) } : vehicle;

    // From here on the engine knows: made a body again, it does not drive off as it came.
    private void ForgetMotors(int group)
    {
        var record = _scene.Prims.RecordAt(_scene.Groups.RowAt(group).Root);
        if (record.Extras.Vehicle is { } vehicle && vehicle.Motors != default)
            record.Extras = record.Extras with { Vehicle = vehicle with { Motors = default } };
    }

    /// <summary>The linkset is moved from within in another way.</summary>
    internal void NotePropulsion(int group)
    {
        if (_bodies.ContainsKey(group))
            _driven.Add(group);
    }

    /// <summary>A linkset that stands has been carried elsewhere by what moves it.</summary>
    internal void NoteCarried(GroupSlot group)
    {
        if (Contains(group))
            _placed.Add(group.Index);
    }

    private void Propel(int group)
    {
        if (!_bodies.TryGetValue(group, out var body) || _changed.Contains(group))
            return;
        _engine!.SetPropulsion(group, _making.Propulsion(group, TargetsOf(body.Slot)));
        NoteSteering(group);
    }

    // Of what is physical only since this tick no change set has told.
    private void MakeCommanded()
    {
        foreach (ref readonly var command in Commands.Waiting)
        {
            if (!_bodies.ContainsKey(command.Group))
                Describe(command.Group);
        }
    }
}
