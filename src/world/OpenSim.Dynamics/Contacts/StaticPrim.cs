using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Forms;

namespace OpenSim.Dynamics.Contacts;

/// <summary>A prim that is no body, as bodies near it see it. Its shape is held while there are any.</summary>
internal sealed class StaticPrim(int prim)
{
    private Vector3 _half;
    private Quaternion _rotation;

    public int Prim => prim;

    /// <summary>Pairs that know it.</summary>
    public int Users;

    public ShapePin Pin = null!;
    public Frame World;
    public HullShape Hull = null!;
    public FixtureMatter Matter;

    public Vector3 Half => _half;

    public bool IsBall => Pin.Shape == BodyShape.Sphere;

    /// <summary>The prim stands as it did when this was made.</summary>
    public bool IsAsIn(CollisionSpace space)
    {
        ref readonly var body = ref space.At(prim);
        return body.Position == World.Place && body.HalfSize == _half && body.Rotation == _rotation && Pin.IsKnown;
    }

    public void Describe(DynamicsSpace all, HullStore hulls)
    {
        Release(hulls);
        var space = all.Space;
        Matter = all.MatterOf(prim);
        ref readonly var body = ref space.At(prim);
        (_half, _rotation) = (body.HalfSize, body.Rotation);
        World = new Frame(body.Position, Basis.Of(body.Rotation));
        Pin = space.Pin(prim);
        Hull = hulls.Take(HullKey.Box(_half * 2));
    }

    public void Release(HullStore hulls)
    {
        if (Pin is null)
            return;
        Pin.Release();
        hulls.Give(HullKey.Box(_half * 2));
    }
}
