namespace OpenSim.Physics.Vehicles;

/// <summary>VEHICLE_TYPE_…</summary>
public enum VehicleKind
{
    None = 0,
    Sled = 1,
    Car = 2,
    Boat = 3,
    Airplane = 4,
    Balloon = 5
}
