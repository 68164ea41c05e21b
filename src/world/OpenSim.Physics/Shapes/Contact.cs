using System.Numerics;

namespace OpenSim.Physics.Shapes;

/// <summary>One body in the way of another.</summary>
/// <param name="Normal">Unit direction in which the other has to give way.</param>
/// <param name="Depth">Metres by which it is too near; negative for none.</param>
/// <param name="Body">Prim index.</param>
public readonly record struct Contact(Vector3 Normal, float Depth, int Body)
{
    public static readonly Contact None = new(Vector3.UnitZ, float.NegativeInfinity, 0);
}
