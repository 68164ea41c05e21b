namespace OpenSim.Physics.Vehicles;

/// <summary>VEHICLE_… numbers by which scripts name what they set.</summary>
public enum VehicleParameter
{
    LinearFrictionTimescale = 16,
    AngularFrictionTimescale = 17,
    LinearMotorDirection = 18,
    AngularMotorDirection = 19,
    LinearMotorOffset = 20,
    HoverHeight = 24,
    HoverEfficiency = 25,
    HoverTimescale = 26,
    Buoyancy = 27,
    LinearDeflectionEfficiency = 28,
    LinearDeflectionTimescale = 29,
    LinearMotorTimescale = 30,
    LinearMotorDecayTimescale = 31,
    AngularDeflectionEfficiency = 32,
    AngularDeflectionTimescale = 33,
    AngularMotorTimescale = 34,
    AngularMotorDecayTimescale = 35,
    VerticalAttractionEfficiency = 36,
    VerticalAttractionTimescale = 37,
    BankingEfficiency = 38,
    BankingMix = 39,
    BankingTimescale = 40,
    ReferenceFrame = 44
}
