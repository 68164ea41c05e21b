using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Bodies;

/// <summary>A solid part while a body is made.</summary>
/// <param name="Index">Of its fixture.</param>
internal readonly record struct BodyPart(int Index, Fixture Fixture, HullKey Key, HullShape Hull)
{
    /// <summary>The body's mass is known.</summary>
    public Collider Collider(RigidBody body)
    {
        var form = Key.Mesh is not null ? ColliderForm.Hull
            : Fixture.Shape.Shape == BodyShape.Sphere ? ColliderForm.Ball : ColliderForm.Box;
        var turn = Basis.Of(Fixture.Pose.Rotation);
        return new Collider(body, Fixture, form, Hull, Key)
        {
            Local = new Frame(Fixture.Pose.Position + turn.ToWorld(Hull.Middle) - body.Mass.Centre, turn)
        };
    }
}
