using OpenSim.Physics.Vehicles;

namespace OpenSim.Dynamics.Movers;

/// <summary>Holds a vehicle at its height.</summary>
internal static class VehicleHover
{
    private const float NoHover = 300;  // seconds
    private const float Damping = 50;   // 1/s at full efficiency
    private const float Offset = 0.21f; // metres by which everything hovers higher, as in Second Life
    private const float Slack = 0.1f;   // metres above its height in which one that is only lifted still hovers

    /// <returns>m/s upwards that it adds; how much of that is damping; m/s² with which gravity pulls it down.</returns>
    public static (float Lift, float Damped, float Weight) Lift(Vehicle vehicle, in MovedBody body, in Surroundings around, float seconds)
    {
        var weight = body.Gravity * (1 - vehicle.Buoyancy);
        if (vehicle.HoverTimescale >= NoHover)
            return (0, 0, weight);
        var place = body.Root;
        var way = HeightOf(vehicle, around.Land.HeightAt(place.X, place.Y), around.WaterHeight) + Offset - place.Z;
        if (vehicle.Has(VehicleFlags.HoverUpOnly) && way < -Slack)
            return (0, 0, body.Gravity);
        var damping = vehicle.HoverEfficiency * Damping;
        var stiffness = (1 + damping) / vehicle.HoverTimescale;
        var speed = body.Velocity.Z;
        return (Approach.Spring(way, speed, stiffness, damping, seconds), -damping * speed * seconds, weight);
    }

    // Never below the ground.
    private static float HeightOf(Vehicle vehicle, float land, float water)
    {
        var height = vehicle.HoverHeight;
        if (vehicle.Has(VehicleFlags.HoverGlobalHeight))
            return MathF.Max(height, land);
        if (vehicle.Has(VehicleFlags.HoverWaterOnly))
            return water + height;
        return (vehicle.Has(VehicleFlags.HoverTerrainOnly) ? land : MathF.Max(land, water)) + height;
    }
}
