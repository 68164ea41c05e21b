using System.Numerics;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Physics.Tests.Dynamics;

/// <summary>Mass and inertia as somebody has set them: OpenSimulator's element, and what a body can have.</summary>
[TestFixture]
public sealed class BodyInertiaTests
{
    private const string Thirds = "<PhysicsInertia><MASS>2</MASS><CM><X>1</X><Y>2</Y><Z>3</Z></CM><INERTIA><X>1</X><Y>2</Y><Z>3</Z></INERTIA>"
        + "<IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT></PhysicsInertia>";

    [Test]
    public void Element_IsInHundredsOfKilograms()
    {
        var read = BodyInertia.Read(Thirds);
        Assert.That(read, Is.EqualTo(new BodyInertia(200, new Vector3(1, 2, 3), new Vector3(100, 200, 300), Quaternion.Identity)));
        Assert.That(read!.Value.ToXml(), Is.EqualTo(Thirds));
    }

    // OpenSimulator takes IROT for a rotation, also for half a turn, whose W is 0.
    [TestCase(0, 0, 0, 1, 100, 200, 300, 0)]
    [TestCase(1, 0, 0, 0, 100, 200, 300, 0)]
    [TestCase(0, 0, 0, 0, 100, 200, 300, 0)]
    [TestCase(0, 0, 0.70710678f, 0.70710678f, 200, 100, 300, 0)]
    [TestCase(0, 0, 0.38268343f, 0.92387953f, 150, 150, 300, -50)]
    [TestCase(0, 0, 3.8268343f, 9.2387953f, 150, 150, 300, -50)]
    public void Rotation_TurnsTheTensor(float x, float y, float z, float w, float xx, float yy, float zz, float xy)
    {
        var text = Thirds.Replace("<IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT>", FormattableString.Invariant(
            $"<IROT><X>{x}</X><Y>{y}</Y><Z>{z}</Z><W>{w}</W></IROT>"), StringComparison.Ordinal);
        var (diagonal, products) = BodyInertia.Read(text)!.Value.Tensor();
        Assert.That(Vector3.Distance(diagonal, new Vector3(xx, yy, zz)), Is.LessThan(1e-3f));
        Assert.That(Vector3.Distance(products, new Vector3(xy, 0, 0)), Is.LessThan(1e-3f));
    }

    [TestCase("<MASS>2</MASS>", "<MASS>NaN</MASS>")]
    [TestCase("<MASS>2</MASS>", "<MASS>many</MASS>")]
    [TestCase("<MASS>2</MASS>", "<MASS>-2</MASS>")]
    [TestCase("<MASS>2</MASS>", "<MASS>0</MASS>")]
    [TestCase("<MASS>2</MASS>", "<MASS>1e30</MASS>")]
    [TestCase("<MASS>2</MASS>", "")]
    [TestCase("<Z>3</Z></CM>", "<Z>INF</Z></CM>")]
    [TestCase("<Z>3</Z></CM>", "<Z>3000</Z></CM>")]
    [TestCase("<INERTIA><X>1</X>", "<INERTIA><X>0</X>")]
    [TestCase("<INERTIA><X>1</X>", "<INERTIA><X>-1</X>")]
    [TestCase("<INERTIA><X>1</X>", "<INERTIA><X>1e38</X>")]
    [TestCase("PhysicsInertia", "Inertia")]
    [TestCase("<PhysicsInertia>", "<!DOCTYPE x [<!ENTITY a \"b\">]><PhysicsInertia>")]
    [TestCase("<PhysicsInertia>", "<!DOCTYPE x><PhysicsInertia>")]
    public void WhatNoBodyCanHave_IsNone(string part, string instead) =>
        Assert.That(BodyInertia.Read(Thirds.Replace(part, instead, StringComparison.Ordinal)), Is.Null);
}
