using System.Globalization;
using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Testing;
using static OpenSim.Physics.Vehicles.VehicleParameter;

namespace OpenSim.Dynamics.Tests.Vehicles;

/// <summary>Presets, limits, and that no set of parameters breaks the world.</summary>
[TestFixture]
public sealed class VehicleSettingTests : VehicleFixture
{
    // Flags, linear friction, linear motor (timescale, decay), angular friction, angular motor, hover (height, efficiency, timescale),
    // buoyancy, linear and angular deflection (efficiency, timescale), vertical attraction, banking (efficiency, mix, timescale): as
    // llSetVehicleType is documented, boat and balloon with the flags of today.
    [TestCase(VehicleKind.Sled, "67 30 1 1000 1000 120 1000 1000 1000 1000 120 0 1 10 0 1 1 0 10 1 1000 0 1 10")]
    [TestCase(VehicleKind.Car, "99 100 2 1000 1 60 1000 1000 1000 1 0.8 0 0 1000 0 1 2 0 10 1 10 -0.2 1 1")]
    [TestCase(VehicleKind.Boat, "101 10 3 2 5 60 10 10 10 4 4 0 0.5 2 1 0.5 3 0.5 5 0.5 5 -0.3 0.8 1")]
    [TestCase(VehicleKind.Airplane, "2 200 10 5 2 60 20 20 20 4 8 0 0.5 1000 0 0.5 0.5 1 2 0.9 2 1 0.7 2")]
    [TestCase(VehicleKind.Balloon, "0 5 5 5 5 60 10 10 10 6 10 5 0.8 10 1 0 5 0 5 1 1000 0 0.7 5")]
    public void Presets_AreAsDocumented(VehicleKind kind, string expected)
    {
        var v = VehiclePresets.Of(kind)!;
        float[] numbers =
        [
            (int)v.Flags, v.LinearFrictionTimescale.X, v.LinearFrictionTimescale.Y, v.LinearFrictionTimescale.Z, v.LinearMotorTimescale,
            v.LinearMotorDecayTimescale, v.AngularFrictionTimescale.X, v.AngularFrictionTimescale.Y, v.AngularFrictionTimescale.Z,
            v.AngularMotorTimescale, v.AngularMotorDecayTimescale, v.HoverHeight, v.HoverEfficiency, v.HoverTimescale, v.Buoyancy,
            v.LinearDeflectionEfficiency, v.LinearDeflectionTimescale, v.AngularDeflectionEfficiency, v.AngularDeflectionTimescale,
            v.VerticalAttractionEfficiency, v.VerticalAttractionTimescale, v.BankingEfficiency, v.BankingMix, v.BankingTimescale
        ];
        Assert.That(string.Join(' ', numbers.Select(n => n.ToString(CultureInfo.InvariantCulture))), Is.EqualTo(expected));
        Assert.That(v.Kind, Is.EqualTo(kind));
    }

    [Test]
    public void Limits_AreUbOdes()
    {
        var v = VehiclePresets.Of(VehicleKind.Car)!;
        Assert.That(v.With(BankingEfficiency, -3f).BankingEfficiency, Is.EqualTo(-1));
        Assert.That(v.With(HoverEfficiency, 3f).HoverEfficiency, Is.EqualTo(1));
        Assert.That(v.With(Buoyancy, 9f).Buoyancy, Is.EqualTo(1));
        Assert.That(v.With(LinearMotorTimescale, 0f).LinearMotorTimescale, Is.EqualTo(0.01f));
        Assert.That(v.With(LinearMotorDecayTimescale, 500f).LinearMotorDecayTimescale, Is.EqualTo(120));
        Assert.That(v.With(LinearMotorDirection, new Vector3(300, 400, 0)).LinearMotorDirection, Is.EqualTo(new Vector3(60, 80, 0)));
        Assert.That(v.With(AngularMotorDirection, new Vector3(0, 0, 100)).AngularMotorDirection.Z, Is.EqualTo(4 * MathF.PI).Within(1e-4f));
        Assert.That(v.With(AngularFrictionTimescale, 7f).AngularFrictionTimescale, Is.EqualTo(new Vector3(7)));
        Assert.That(v.With(LinearMotorDirection, new Vector3(float.NaN, 0, 0)), Is.SameAs(v));
        Assert.That(v.With(HoverHeight, float.PositiveInfinity), Is.SameAs(v));
        Assert.That(v.With(ReferenceFrame, default(Quaternion)), Is.SameAs(v));
        Assert.That(v.With((VehicleParameter)99, 1f), Is.SameAs(v));
    }

    [Test]
    public void AnyParameters_AreLivedThrough([Range(1, 10)] int seed)
    {
        var random = new Random(seed);
        var bodies = new List<int>();
        for (var i = 0; i < 30; i++)
        {
            var place = new Vector3(random.Next(20, 230), random.Next(20, 230), random.Next(21, 60));
            var rotation = Quaternion.CreateFromYawPitchRoll(random.NextSingle() * 6, random.NextSingle() * 6, random.NextSingle() * 6);
            bodies.Add(Put(Any(random), place, rotation, new Vector3(random.Next(-50, 50)), new Vector3(random.Next(-12, 12))));
            StartMotors(bodies[^1]);
        }

        for (var round = 0; round < 5; round++)
        {
            World.Run(1, () => bodies.ForEach(b => World.Command(new BodyCommand(b, BodyCommandKind.Look, AnyLook(random)))));
            foreach (var body in bodies)
            {
                Assert.That(World[body].IsFinite);
                Assert.That(World[body].Velocity.Length(), Is.LessThan(251));
                Set(body, Any(random));
                StartMotors(body);
            }
        }
    }

    [Test]
    public void Step_OfVehicles_AllocatesNothing()
    {
        for (var i = 0; i < 20; i++)
            StartMotors(Put(VehiclePresets.Of((VehicleKind)(1 + (i % 5)))! with { LinearMotorDirection = new Vector3(5, 0, 0) },
                new Vector3(20 + (i * 10), 100, 21)));
        World.Run(2);
        Assert.That(Allocations.WhenWarm(() => World.Engine.Step(2)), Is.Zero);
    }

    [Test]
    public void Car_SleepsWhenItStands_AndWakesWhenItIsDriven()
    {
        var car = VehiclePresets.Of(VehicleKind.Car)!;
        var body = Put(car with { LinearMotorDirection = new Vector3(10, 0, 0) }, Air with { Z = 20.25f });
        World.Run(3);
        Assert.That(World.IsAsleep(body));
        StartMotors(body);
        World.Run(3);
        Assert.That(World[body].Velocity.X, Is.EqualTo(9.5f).Within(0.6f), "The ground does not hold what rolls.");
        Set(body, car);
        StartMotors(body);
        World.Run(6);
        Assert.That(World.IsAsleep(body));
        StartMotors(body);
        World.Run(0.1f);
        Assert.That(World.IsAsleep(body), "A motor that wants nothing wakes nobody.");
    }

    private static Vector3 AnyLook(Random random) => random.Next(3) == 0
        ? Vector3.Zero
        : Vector3.Normalize(new Vector3(random.NextSingle() - 0.5f, random.NextSingle(), 0.1f));

    private static Vehicle Any(Random random)
    {
        var v = VehiclePresets.Of((VehicleKind)random.Next(1, 6))! with { Flags = (VehicleFlags)random.Next(1024) };
        foreach (var parameter in Enum.GetValues<VehicleParameter>())
        {
            var number = random.Next(4) switch
            {
                0 => 0,
                1 => random.NextSingle() * 0.1f,
                2 => random.NextSingle() * 3,
                _ => random.Next(-2000, 2000)
            };
            v = random.Next(3) switch
            {
                0 => v,
                1 => v.With(parameter, number),
                _ => v.With(parameter, new Vector3(number, random.Next(-100, 100), random.NextSingle()))
            };
        }

        return v.With(ReferenceFrame, new Quaternion(random.NextSingle(), random.NextSingle(), random.NextSingle(), random.NextSingle()));
    }
}
