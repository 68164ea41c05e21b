using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Primitives;

namespace OpenSim.World.Movement;

// Vehicles that turn to where their drivers look in mouselook.
public sealed partial class SceneBodies
{
    private readonly Dictionary<int, DriverLook> _steered = [];

    private void NoteSteering(int group)
    {
        var root = _scene.Groups.RowAt(group).Root;
        if (_scene.Prims.RecordAt(root).Extras.Vehicle?.Has(VehicleFlags.Mouselook) == true)
            _steered.TryAdd(group, new DriverLook());
        else
            _steered.Remove(group);
    }

    private void TellLooks()
    {
        const float Least = 1e-6f;
        if (_steered.Count == 0)
            return;
        FindDrivers();
        foreach (var (group, look) in _steered)
        {
            var now = look.Driver is { } driver ? LookOf(driver) : Vector3.Zero;
            look.Driver = null;
            if (Vector3.DistanceSquared(now, look.Told) < Least)
                continue;
            look.Told = now;
            Commands.Add(new BodyCommand(group, BodyCommandKind.Look, now));
        }
    }

    // Who sits on the root, or else on any other prim.
    private void FindDrivers()
    {
        var presences = _scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            var rider = presences[i];
            if (rider.ParentId != 0 && _scene.Prims.TryGet(rider.ParentId, out var root)
                && _steered.TryGetValue(_scene.Prims.HotAt(root.Index).Group, out var look)
                && (look.Driver is null || rider.SitPartId == rider.ParentId))
                look.Driver = rider;
        }
    }

    private static Vector3 LookOf(ScenePresence driver)
    {
        var look = driver.Input.CameraAt;
        var length = look.Length();
        return ((AgentControls)driver.Input.ControlFlags & AgentControls.Mouselook) != 0 && float.IsFinite(length) && length > 0.1f
            ? look / length
            : Vector3.Zero;
    }

    private sealed class DriverLook
    {
        public Vector3 Told { get; set; }

        /// <summary>Found anew in each tick.</summary>
        public ScenePresence? Driver { get; set; }
    }
}
