using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>Of which collisions the scripts of a prim are told: llCollisionFilter.</summary>
/// <param name="Name">Empty for any name.</param>
/// <param name="Id">Zero for any.</param>
/// <param name="Accepts">Those that fit; else all but them.</param>
public sealed record CollisionFilter(string Name, UUID Id, bool Accepts)
{
    public bool Passes(string name, UUID id)
    {
        var fits = (Name.Length == 0 || Name.Equals(name, StringComparison.OrdinalIgnoreCase)) && (Id.IsZero || Id == id);
        return fits == Accepts;
    }
}
