using System.Numerics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Shapes;

/// <summary>An upright capsule: two sphere centres, the lower first, and a radius.</summary>
public readonly record struct Capsule(Vector3 Low, Vector3 High, float Radius)
{
    public Aabb Box => new(Low - new Vector3(Radius), High + new Vector3(Radius));

    public Capsule Moved(Vector3 by) => new(Low + by, High + by, Radius);
}
