using System.Runtime.InteropServices;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Forms;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

// What linksets weigh. Vehicles' scripts ask in each of their events, of linksets that hardly ever change.
public sealed partial class SceneBodies
{
    private const int MaxMasses = 4096;

    private readonly Dictionary<GroupSlot, (int Parts, BodyMass Mass)> _masses = [];

    /// <summary>What a linkset weighs, be it a body or not; without an engine what boxes of its size weigh.</summary>
    public BodyMass MassOf(SceneObjectGroup group)
    {
        _scene.Token.AssertHeld();
        var parts = _scene.Groups.RowAt(group.Slot.Index).Parts.Length;
        if (_masses.TryGetValue(group.Slot, out var known) && known.Parts == parts)
            return known.Mass;
        var (mass, isFinal) = Weigh(group.Slot.Index, parts);
        if (_masses.Count >= MaxMasses)
            _masses.Clear();
        if (isFinal)
            _masses[group.Slot] = (parts, mass);
        else
            _masses.Remove(group.Slot);
        return mass;
    }

    /// <summary>Something of a prim has changed by which its linkset weighs.</summary>
    internal void ForgetMass(int prim)
    {
        if (_masses.Count > 0)
            _masses.Remove(_scene.Groups.SlotAt(_scene.Prims.HotAt(prim).Group));
    }

    // Not final while the space, which is a tick behind, or the engine do not know all of its forms.
    private (BodyMass Mass, bool IsFinal) Weigh(int group, int parts)
    {
        var (fixtures, pins) = (new List<Fixture>(), new List<ShapePin>());
        _making.Fixtures(group, fixtures, pins);
        try
        {
            if (_engine is null || fixtures.Count == 0)
                return (_making.MassOfBoxes(group), _engine is null);
            var mass = _engine.MassOf(CollectionsMarshal.AsSpan(fixtures), _making.Matter(group, false, false, default));
            return (mass, mass.IsFinal && fixtures.Count == parts && pins.TrueForAll(pin => pin.IsKnown));
        }
        finally
        {
            pins.ForEach(pin => pin.Release());
        }
    }
}
