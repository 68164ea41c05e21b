using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests.Vehicles;

/// <summary>Each part of the model by itself, against the solution of its equation.</summary>
[TestFixture]
public sealed class VehicleTraceTests : VehicleFixture
{
    [TestCase(1, 60)]
    [TestCase(0.2f, 60)]
    [TestCase(5, 2)]
    [TestCase(0.01f, 10)]
    public void LinearMotor_NearsItsVelocity_AndFades(float timescale, float decay)
    {
        var body = Put(Still with
        {
            LinearMotorDirection = new Vector3(10, -2, 3),
            LinearMotorTimescale = timescale,
            LinearMotorDecayTimescale = decay
        }, rotation: About(Vector3.UnitZ, MathF.PI / 2));
        StartMotors(body);
        for (var t = 1; t <= 4; t++)
        {
            World.Run(1);
            var part = Neared(t, timescale, decay + 0.2f);
            Assert.That(Vector3.Distance(World[body].Velocity, part * new Vector3(2, 10, 3)), Is.LessThan(0.15f),
                $"{t} s: {World[body].Velocity}");
        }
    }

    [Test]
    public void LinearMotor_ThatWasNotStarted_DoesNothing()
    {
        var body = Put(Still with { LinearMotorDirection = new Vector3(10, 0, 0), LinearMotorTimescale = 1 });
        World.Run(1);
        Assert.That(World[body].Velocity, Is.EqualTo(Vector3.Zero));
    }

    [Test]
    public void LinearMotor_BesideTheCentre_TurnsIt()
    {
        var body = Put(Still with
        {
            LinearMotorDirection = new Vector3(10, 0, 0),
            LinearMotorTimescale = 1,
            LinearMotorOffset = new Vector3(0, 0.5f, 0)
        });
        StartMotors(body);
        World.Run(0.1f);
        Assert.That(World[body].Spin.Z, Is.Negative);
    }

    [Test]
    public void LimitMotorUp_KeepsTheMotorOnTheLevel()
    {
        var body = Put(Still with
        {
            LinearMotorDirection = new Vector3(10, 0, 10),
            LinearMotorTimescale = 1,
            Flags = VehicleFlags.LimitMotorUp
        });
        StartMotors(body);
        World.Run(1);
        Assert.That(World[body].Velocity.Z, Is.Zero);
        Assert.That(World[body].Velocity.X, Is.GreaterThan(5));
    }

    [Test]
    public void Friction_SlowsEachAxisByItself()
    {
        var turn = About(Vector3.UnitZ, 0.7f);
        var body = Put(Still with { LinearFrictionTimescale = new Vector3(4, 1, 0.5f) }, rotation: turn,
            velocity: Vector3.Transform(new Vector3(8, 8, 8), turn));
        World.Run(1);
        var local = Vector3.Transform(World[body].Velocity, Quaternion.Conjugate(turn));
        Assert.That(local.X, Is.EqualTo(8 * MathF.Exp(-1 / 4f)).Within(0.05f));
        Assert.That(local.Y, Is.EqualTo(8 * MathF.Exp(-1)).Within(0.05f));
        Assert.That(local.Z, Is.EqualTo(8 * MathF.Exp(-2)).Within(0.05f));
    }

    [TestCase(1, 60)]
    [TestCase(0.3f, 0.8f)]
    public void AngularMotor_NearsItsSpin_AndFades(float timescale, float decay)
    {
        var body = Put(Still with
        {
            AngularMotorDirection = new Vector3(0, 0, 2),
            AngularMotorTimescale = timescale,
            AngularMotorDecayTimescale = decay
        });
        StartMotors(body);
        World.Run(1);
        Assert.That(World[body].Spin.Z, Is.EqualTo(2 * Neared(1, timescale, decay)).Within(0.04f));
    }

    [Test]
    public void AngularFriction_SlowsEachAxisByItself()
    {
        var body = Put(Still with { AngularFrictionTimescale = new Vector3(1, 1, 0.5f) }, spin: new Vector3(0, 0, 2));
        World.Run(1);
        Assert.That(World[body].Spin.Z, Is.EqualTo(2 * MathF.Exp(-2)).Within(0.02f));
    }

    [Test]
    public void Hover_WithoutDamping_BobsWithItsPeriod()
    {
        // z'' = (h - z) / T: a period of 2π √T.
        const float Timescale = 0.5f;
        var body = Put(Still with { HoverHeight = 62 - 0.21f, HoverTimescale = Timescale, Flags = VehicleFlags.HoverGlobalHeight });
        var period = 2 * MathF.PI * MathF.Sqrt(Timescale);
        World.Run(period / 2);
        Assert.That(World[body].Pose.Position.Z, Is.EqualTo(64).Within(0.15f));
        World.Run(period / 2);
        Assert.That(World[body].Pose.Position.Z, Is.EqualTo(60).Within(0.15f));
    }

    [TestCase(1)]
    [TestCase(4)]
    public void Hover_Damped_NearsItsHeightInItsTimescale(float timescale)
    {
        var body = Put(Still with
        {
            HoverHeight = 63 - 0.21f,
            HoverTimescale = timescale,
            HoverEfficiency = 1,
            Flags = VehicleFlags.HoverGlobalHeight
        });
        World.Run(timescale);
        Assert.That(63 - World[body].Pose.Position.Z, Is.EqualTo(3 * MathF.Exp(-1)).Within(0.1f));
    }

    // Land at 20 m, water at 25.
    [TestCase(VehicleFlags.HoverWaterOnly, 3, 28)]
    [TestCase(VehicleFlags.HoverTerrainOnly, 6, 26)]
    [TestCase(VehicleFlags.None, 3, 28)]
    [TestCase(VehicleFlags.HoverGlobalHeight, 30, 30)]
    public void Hover_IsAboveWhatTheFlagsSay(VehicleFlags flags, float height, float expected)
    {
        World.Engine.SetRules(FallingWorld.Rules with { WaterHeight = 25 });
        var body = Put(Still with { HoverHeight = height, HoverTimescale = 0.5f, HoverEfficiency = 1, Flags = flags }, Air with { Z = 27 });
        World.Run(6);
        Assert.That(World[body].Pose.Position.Z, Is.EqualTo(expected + 0.21f).Within(0.02f));
        Assert.That(World.IsAsleep(body), "It rests in the air.");
    }

    [Test]
    public void HoverUpOnly_LetsItFallToItsHeight()
    {
        var body = Put(Still with
        {
            Buoyancy = 0.9f,
            HoverHeight = 30,
            HoverTimescale = 0.2f,
            HoverEfficiency = 1,
            Flags = VehicleFlags.HoverGlobalHeight | VehicleFlags.HoverUpOnly
        }, Air with { Z = 40 });
        World.Run(0.5f);
        Assert.That(World[body].Velocity.Z, Is.EqualTo(-4.9f).Within(0.2f), "Buoyancy goes with hovering.");
        World.Run(6);
        Assert.That(World[body].Pose.Position.Z, Is.EqualTo(30.2f).Within(0.1f));
    }

    [TestCase(0.5f, 4.9f)]
    [TestCase(-1, 19.6f)]
    public void Buoyancy_IsTakenFromItsWeight(float buoyancy, float acceleration)
    {
        var body = Put(Still with { Buoyancy = buoyancy });
        World.Run(1);
        Assert.That(World[body].Velocity.Z, Is.EqualTo(-acceleration).Within(0.25f));
    }

    [Test]
    public void VerticalAttraction_WithoutDamping_WobblesWithItsPeriod()
    {
        // θ'' = -50 / T² · θ: a period of 2π T / √50.
        const float Timescale = 2;
        var body = Put(Still with { VerticalAttractionTimescale = Timescale }, rotation: About(Vector3.UnitX, 0.3f));
        var period = 2 * MathF.PI * Timescale / MathF.Sqrt(50);
        World.Run(period / 2);
        Assert.That(RollOf(body), Is.EqualTo(-0.3f).Within(0.03f));
        World.Run(period / 2);
        Assert.That(RollOf(body), Is.EqualTo(0.3f).Within(0.03f));
    }

    [Test]
    public void VerticalAttraction_StandsUp_AndLeavesThePitchWhenTold([Values] bool rollOnly)
    {
        var lean = About(Vector3.UnitX, 0.8f) * About(Vector3.UnitY, 0.5f);
        var body = Put(Still with
        {
            VerticalAttractionTimescale = 0.7f,
            VerticalAttractionEfficiency = 0.5f,
            Flags = rollOnly ? VehicleFlags.LimitRollOnly : VehicleFlags.None
        }, rotation: lean);
        World.Run(5);
        Assert.That(RollOf(body), Is.EqualTo(0).Within(0.02f));
        var ahead = Vector3.Transform(Vector3.UnitX, World[body].Pose.Rotation);
        Assert.That(MathF.Abs(ahead.Z), rollOnly ? Is.GreaterThan(0.3f) : Is.LessThan(0.02f));
    }

    // One that leans to the right turns right, at as many radians a second as it leans.
    [TestCase(1, 0, 0, -0.5f)]
    [TestCase(-1, 0, 0, 0.5f)]
    [TestCase(1, 1, 0, 0)]
    [TestCase(1, 1, 5, -0.25f)]
    [TestCase(1, 0.5f, 5, -0.375f)]
    public void Banking_TurnsToWhereItLeans(float efficiency, float mix, float speed, float turn)
    {
        var body = Put(Still with
        {
            VerticalAttractionTimescale = 299,
            BankingEfficiency = efficiency,
            BankingMix = mix,
            BankingTimescale = 0.3f,
            LinearDeflectionEfficiency = 1,
            LinearDeflectionTimescale = 0.01f
        }, rotation: About(Vector3.UnitX, 0.5f), velocity: new Vector3(speed, 0, 0));
        World.Run(2);
        Assert.That(World[body].Spin.Z, Is.EqualTo(turn).Within(0.06f));
    }

    [Test]
    public void LinearDeflection_TurnsTheVelocityAhead_AndKeepsItsSize()
    {
        var body = Put(Still with { LinearDeflectionEfficiency = 1, LinearDeflectionTimescale = 0.5f }, velocity: new Vector3(6, 6, 0));
        World.Run(3);
        var velocity = World[body].Velocity;
        Assert.That(MathF.Abs(velocity.Y), Is.LessThan(0.1f));
        Assert.That(velocity.X, Is.EqualTo(8).Within(1));
    }

    [Test]
    public void LinearDeflection_OfOneThatGoesBackwards_GoesBackwards()
    {
        var body = Put(Still with { LinearDeflectionEfficiency = 1, LinearDeflectionTimescale = 0.2f }, velocity: new Vector3(-6, 1, 0));
        World.Run(2);
        Assert.That(World[body].Velocity.X, Is.LessThan(-5));
    }

    [Test]
    public void AngularDeflection_TurnsItToWhereItMoves()
    {
        var body = Put(Still with
        {
            AngularDeflectionEfficiency = 1,
            AngularDeflectionTimescale = 0.3f,
            AngularFrictionTimescale = new Vector3(0.3f)
        }, velocity: new Vector3(5, 5, 0));
        World.Run(5);
        var ahead = Vector3.Transform(Vector3.UnitX, World[body].Pose.Rotation);
        Assert.That(Vector3.Dot(ahead, Vector3.Normalize(World[body].Velocity)), Is.GreaterThan(0.99f));
    }

    [Test]
    public void ReferenceFrame_SaysWhereAheadIs()
    {
        var body = Put(Still with
        {
            ReferenceFrame = About(Vector3.UnitZ, MathF.PI / 2),
            LinearMotorDirection = new Vector3(10, 0, 0),
            LinearMotorTimescale = 1
        });
        StartMotors(body);
        World.Run(1);
        Assert.That(World[body].Velocity.Y, Is.GreaterThan(5));
        Assert.That(MathF.Abs(World[body].Velocity.X), Is.LessThan(0.01f));
    }

    [Test]
    public void Mouselook_TurnsToWhereItsDriverLooks_AndStopsWhenHeLooksNoMore()
    {
        var body = Put(Still with
        {
            Flags = VehicleFlags.MouselookSteer,
            AngularMotorDirection = new Vector3(0, 0, 2),
            AngularMotorTimescale = 0.5f
        });
        World.Command(new BodyCommand(body, BodyCommandKind.Look, Vector3.UnitY));
        World.Run(3);
        var ahead = Vector3.Transform(Vector3.UnitX, World[body].Pose.Rotation);
        Assert.That(ahead.Y, Is.GreaterThan(0.95f));
        World.Command(new BodyCommand(body, BodyCommandKind.Look));
        World.Run(1);
        Assert.That(World[body].Spin.Length(), Is.LessThan(0.01f));
    }

    private float RollOf(int body)
    {
        var left = Vector3.Transform(Vector3.UnitY, World[body].Pose.Rotation);
        return MathF.Asin(Math.Clamp(left.Z, -1, 1));
    }
}
