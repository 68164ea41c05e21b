using OpenSim.Modules.Travels.Journeys;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Simulation;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Travels.Objects;

/// <summary>Reads linksets that other regions send. Anything that cannot be read is left out: the rest arrives.</summary>
internal static class ObjectUnpacking
{
    /// <summary>More than anybody may wear; what is beyond it is not read.</summary>
    private const int MaxObjects = 200;

    public static IReadOnlyList<UnpackedObject> Read(IReadOnlyList<CarriedObject> carried, RegionInfo region) =>
        [.. carried.Take(MaxObjects).Select(c => Read(c, region)).OfType<UnpackedObject>()];

    /// <summary>Null for what is no object, or several.</summary>
    public static UnpackedObject? Read(CarriedObject carried, RegionInfo region)
    {
        var found = ObjectXml.Read(carried.Xml, out _);
        if (found is not [var packed] || !ObjectBounds.IsObject(packed))
            return null;
        var whole = new ObjectBounds(region).Apply(ScriptStates.Add(packed, carried.ScriptStates));
        return new UnpackedObject(whole, carried.FromItemId, carried.IsModified);
    }
}
