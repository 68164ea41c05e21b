using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.World;
using OpenSim.World.Movement;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>
/// What pushes a physical object. Scripts weigh in units of 100 kg, and forces and impulses are in these units too, so that
/// llApplyImpulse(llGetMass() * v, FALSE) gives v in m/s. Worn and still objects are not pushed.
/// </summary>
[ScriptFunctions]
public static class ForceFunctions
{
    // OpenSimulator's bound of an impulse.
    private const float MaxImpulse = 20_000;

    public static void llApplyImpulse(RegionScript script, Vector3 momentum, int isLocal) =>
        Push(script, BodyCommandKind.Impulse, Bounded(momentum) * SceneBodies.KilogramsOfScripts, isLocal);

    public static void llApplyRotationalImpulse(RegionScript script, Vector3 force, int isLocal) =>
        Push(script, BodyCommandKind.SpinImpulse, Bounded(force) * SceneBodies.KilogramsOfScripts, isLocal);

    public static void llSetVelocity(RegionScript script, Vector3 velocity, int isLocal) =>
        Move(script, BodyCommandKind.Velocity, velocity, isLocal);

    public static void llSetAngularVelocity(RegionScript script, Vector3 initialOmega, int isLocal) =>
        Move(script, BodyCommandKind.Spin, initialOmega, isLocal);

    public static void llSetForce(RegionScript script, Vector3 force, int isLocal) =>
        Set(Root(script), Turned(script, force, isLocal), Root(script).Extras.Torque);

    public static void llSetTorque(RegionScript script, Vector3 torque, int isLocal) =>
        Set(Root(script), Root(script).Extras.Force, Turned(script, torque, isLocal));

    public static void llSetForceAndTorque(RegionScript script, Vector3 force, Vector3 torque, int isLocal) =>
        Set(Root(script), Turned(script, force, isLocal), Turned(script, torque, isLocal));

    public static Vector3 llGetForce(RegionScript script) => Root(script).Extras.Force;

    public static Vector3 llGetTorque(RegionScript script) => Root(script).Extras.Torque;

    public static void llSetBuoyancy(RegionScript script, double buoyancy)
    {
        if (double.IsFinite(buoyancy))
            script.Writer.SetExtras(Root(script), PrimUpdateFlags.None, Root(script).Extras with { Buoyancy = (float)buoyancy });
    }

    private static SceneObjectPart Root(RegionScript script) => script.Part.Group.RootPart;

    // As in OpenSimulator a vehicle has the velocity that its motors give it.
    private static void Move(RegionScript script, BodyCommandKind kind, Vector3 vector, int isLocal)
    {
        if (Root(script).Extras.Vehicle is null)
            Push(script, kind, vector, isLocal);
    }

    private static void Push(RegionScript script, BodyCommandKind kind, Vector3 vector, int isLocal)
    {
        var group = script.Part.Group;
        vector = Turned(script, vector, isLocal);
        if (group.RootPart.IsPhysical && !group.IsAttachment && IsFinite(vector))
            script.Scene.Bodies.Commands.Add(new BodyCommand(group.Slot.Index, kind, vector));
    }

    private static void Set(SceneObjectPart root, Vector3 force, Vector3 torque)
    {
        if (IsFinite(force) && IsFinite(torque))
            root.Scene.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { Force = force, Torque = torque });
    }

    // As in OpenSimulator a local one is turned when it is set, and stays as it is while the object turns.
    private static Vector3 Turned(RegionScript script, Vector3 vector, int isLocal) =>
        isLocal != 0 ? Vector3.Transform(vector, script.Part.WorldRotation) : vector;

    private static Vector3 Bounded(Vector3 vector)
    {
        var length = vector.Length();
        return length > MaxImpulse ? vector * (MaxImpulse / length) : vector;
    }

    private static bool IsFinite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z);
}
