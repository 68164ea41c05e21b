using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>What is told and heard of the collisions of a prim.</summary>
[ScriptFunctions]
public static class CollisionFunctions
{
    private const int MaxName = 255;

    public static void llCollisionFilter(RegionScript script, string name, string id, int accept)
    {
        var filter = new CollisionFilter(name.Length > MaxName ? name[..MaxName] : name, Ids.Of(id), accept != 0);
        var isAll = filter is { Name: "", Id.IsZero: true, Accepts: true };
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { CollisionFilter = isAll ? null : filter });
    }

    public static void llCollisionSound(RegionScript script, string impactSound, double impactVolume) =>
        BodyRules.SetCollisionSound(script, script.Part, impactSound, (float)impactVolume);
}
