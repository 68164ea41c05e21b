using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Forces and torques that last: told again by the script that set them, and felt by the body.</summary>
[TestFixture]
public sealed class ForceFunctionTests : FunctionFixture
{
    // The object is turned by a right angle about the vertical: its own x axis is the region's y axis.
    [TestCase("llSetForce(<1, 2, 3>, FALSE);", "<1.00000, 2.00000, 3.00000>", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("llSetForce(<1, 2, 3>, TRUE);", "<-2.00000, 1.00000, 3.00000>", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("llSetTorque(<1, 2, 3>, FALSE);", "<0.00000, 0.00000, 0.00000>", "<1.00000, 2.00000, 3.00000>")]
    [TestCase("llSetTorque(<1, 2, 3>, TRUE);", "<0.00000, 0.00000, 0.00000>", "<-2.00000, 1.00000, 3.00000>")]
    [TestCase("llSetForceAndTorque(<1, 2, 3>, <4, 5, 6>, FALSE);", "<1.00000, 2.00000, 3.00000>", "<4.00000, 5.00000, 6.00000>")]
    [TestCase("llSetForceAndTorque(<1, 2, 3>, <4, 5, 6>, TRUE);", "<-2.00000, 1.00000, 3.00000>", "<-5.00000, 4.00000, 6.00000>")]
    [TestCase("llSetForceAndTorque(<1, 2, 3>, <4, 5, 6>, FALSE); llSetForce(ZERO_VECTOR, FALSE);", "<0.00000, 0.00000, 0.00000>",
        "<4.00000, 5.00000, 6.00000>")]
    [TestCase("llSetForceAndTorque(<1, 2, 3>, <4, 5, 6>, FALSE); llSetTorque(ZERO_VECTOR, FALSE);", "<1.00000, 2.00000, 3.00000>",
        "<0.00000, 0.00000, 0.00000>")]
    public void Force_IsToldAsItIsSet(string done, string force, string torque)
    {
        Scene.Writer.RotatePrim(Host, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        var told = Said(done, "(string)llGetForce(), (string)llGetTorque()").Select(text => text.Replace("-0.00000", "0.00000"));
        Assert.That(told, Is.EqualTo(new[] { force, torque }));
    }

    // A box of half a metre weighs 125 kg, and 125 · 0.5² / 6 kg·m² turn with it; a unit of torque is 100 N·m.
    [TestCase("llSetTorque(<0, 0, 0.1>, FALSE);", 10 / (125 * 0.25 / 6))]
    [TestCase("llSetForceAndTorque(ZERO_VECTOR, <0, 0, 0.1>, FALSE);", 10 / (125 * 0.25 / 6))]
    [TestCase("llSetTorque(<0, 0, 0.1>, FALSE); llSetTorque(ZERO_VECTOR, FALSE);", 0)]
    public void Torque_TurnsFasterAndFaster(string done, double gained)
    {
        var box = Floating();
        Run($"default {{ state_entry() {{ {done} }} }}", box);
        Seconds(0.5);
        var before = box.AngularVelocity.Z;
        Seconds(0.5);
        Assert.That(box.AngularVelocity.Z - before, Is.EqualTo(gained / 2).Within(0.1));
    }

    [TestCase("llSetAngularVelocity(<0, 0, 2>, FALSE);", 0, 0, 2)]
    [TestCase("llSetAngularVelocity(<2, 0, 0>, TRUE);", 0, 2, 0)] // about its own axis
    [TestCase("llSetAngularVelocity(<0, 0, 2>, FALSE); llSetAngularVelocity(ZERO_VECTOR, FALSE);", 0, 0, 0)]
    public void AngularVelocity_IsThatFromThenOn(string done, float x, float y, float z)
    {
        var box = Floating();
        Scene.Writer.RotatePrim(box, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        Run($"default {{ state_entry() {{ {done} }} }}", box);
        Seconds(0.2);
        Assert.That(Vector3.Distance(box.AngularVelocity, new Vector3(x, y, z)), Is.LessThan(0.1f), $"{box.AngularVelocity}");
    }

    private SceneObjectPart Floating()
    {
        var box = Region.Region.AddBox(new Vector3(100, 100, 60), "box", Ada).RootPart;
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        Run("default { state_entry() { llSetBuoyancy(1.0); llSetVelocity(ZERO_VECTOR, FALSE); } }", box, "floats");
        return box;
    }
}
