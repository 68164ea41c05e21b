namespace OpenSim.Physics.Vehicles;

/// <summary>VEHICLE_FLAG_…; bits without a name here are kept and mean nothing.</summary>
[Flags]
public enum VehicleFlags
{
    None = 0,

    /// <summary>Deflection does not lift it.</summary>
    NoDeflectionUp = 1,

    /// <summary>What stands it upright leaves its pitch alone.</summary>
    LimitRollOnly = 2,

    HoverWaterOnly = 4,
    HoverTerrainOnly = 8,
    HoverGlobalHeight = 16,

    /// <summary>Hovering lifts it and never pulls it down.</summary>
    HoverUpOnly = 32,

    /// <summary>The motor moves it on the level only.</summary>
    LimitMotorUp = 64,

    /// <summary>Turns to where its driver looks in mouselook.</summary>
    MouselookSteer = 128,

    /// <summary>The same, by rolling to the side.</summary>
    MouselookBank = 256,

    /// <summary>The camera of who sits on it does not turn with it.</summary>
    CameraDecoupled = 512,

    /// <summary>All that says above what it hovers.</summary>
    Hover = HoverWaterOnly | HoverTerrainOnly | HoverGlobalHeight | HoverUpOnly,

    Mouselook = MouselookSteer | MouselookBank
}
