using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Physics.Tests.Walkers;

[TestFixture]
public sealed class WalkingTests
{
    private static readonly Vector3 Walk = new(3.15f, 0, 0);

    [Test]
    public void Fall_EndsOnTheLand_WithItsSpeed()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 25));
        var landing = 0f;
        world.Run(2, () => landing = MathF.Max(landing, world.Last.LandingSpeed));
        Assert.Multiple(() =>
        {
            Assert.That(world.Feet, Is.EqualTo(20).Within(0.001f));
            Assert.That(world.Last.IsOnGround, Is.True);
            Assert.That(landing, Is.EqualTo(MathF.Sqrt(2 * 9.8f * 5)).Within(0.3f));
        });
    }

    [Test]
    public void Rest_Sleeps_AndCommandsWake()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 20));
        world.Run(1);
        Assert.That(world.Physics.AwakeCount, Is.Zero);
        Assert.That(world.Physics.Results.Length, Is.Zero);

        world.Drive(Walk);
        world.Step();
        Assert.That(world.Physics.AwakeCount, Is.EqualTo(1));
    }

    [Test]
    public void Walk_OnLevelLand_HasItsSpeedAtOnce_AndStopsAtOnce()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 20));
        world.Drive(Walk);
        world.Run(0.2f);
        var start = world.Position.X;
        world.Run(1);
        Assert.That(world.Position.X - start, Is.EqualTo(3.15f).Within(0.08f));

        world.Drive(Vector3.Zero);
        var stop = world.Position.X;
        world.Run(0.5f);
        Assert.That(world.Position.X - stop, Is.LessThan(0.3f));
        Assert.That(world.Last.Velocity, Is.EqualTo(Vector3.Zero));
    }

    [Test]
    public void Walk_UphillAndDown_KeepsFeetOnTheLand()
    {
        var world = new World();
        for (var y = 0; y < 64; y++)
        {
            for (var x = 0; x < 64; x++)
                world.Land[x, y] = 20 + (5 * MathF.Sin(x * 0.3f));
        }

        world.Avatar(new Vector3(5, 32, world.Land.HeightAt(5, 32)));
        world.Drive(Walk);
        world.Run(12, () =>
        {
            Assert.That(world.Feet, Is.EqualTo(world.Land.HeightAt(world.Position.X, world.Position.Y)).Within(0.01f));
            Assert.That(world.Last.IsOnGround, Is.True);
        });
        Assert.That(world.Position.X, Is.GreaterThan(40));
    }

    [Test]
    public void Walk_UpAStair_AndDownAgain_WithoutAJump()
    {
        var world = new World();
        for (var i = 0; i < 10; i++)
            world.Box(new Vector3(15 + (i * 0.5f), 10, 20 + (i * 0.15f)), new Vector3(0.5f, 4, 0.3f));
        world.Avatar(new Vector3(12, 10, 20));
        world.Drive(Walk);
        var highest = 0f;
        var left = 0;
        world.Run(5, () =>
        {
            highest = MathF.Max(highest, world.Feet);
            left += world.Last.IsOnGround ? 0 : 1;
        });

        Assert.That(highest, Is.EqualTo(21.5f).Within(0.02f));
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f), "it walked off the top step and fell");
        Assert.That(left, Is.GreaterThan(5).And.LessThan(40), "only that fall took the feet off the ground");
    }

    [Test]
    public void Walk_AgainstAWall_StopsAtItsRadius_AndSlidesAlong()
    {
        var world = new World();
        world.Box(new Vector3(15, 10, 22), new Vector3(0.01f, 30, 5)); // a centimetre thin
        world.Avatar(new Vector3(12, 10, 20));
        world.Drive(new Vector3(3, 1, 0));
        world.Run(3);
        Assert.Multiple(() =>
        {
            Assert.That(world.Position.X, Is.EqualTo(15 - 0.005f - 0.3f).Within(0.01f));
            Assert.That(world.Position.Y, Is.EqualTo(13).Within(0.2f));
            Assert.That(world.Last.IsBlocked, Is.True);
        });
    }

    [Test]
    public void Walk_AgainstAStepTooHigh_DoesNotClimb_AJumpDoes()
    {
        var world = new World();
        world.Box(new Vector3(18, 10, 20.5f), new Vector3(6, 6, 1));
        world.Avatar(new Vector3(12, 10, 20));
        world.Drive(Walk);
        world.Run(2);
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f));
        Assert.That(world.Position.X, Is.LessThan(15));

        world.Jump();
        world.Run(1.5f);
        Assert.That(world.Feet, Is.EqualTo(21).Within(0.01f));
    }

    [Test]
    public void Walk_UpARamp_OfAPrim([Values(20, 35, 50)] int degrees)
    {
        var world = new World();
        world.Box(new Vector3(20, 10, 20), new Vector3(8, 4, 0.2f),
            Quaternion.CreateFromAxisAngle(Vector3.UnitY, -degrees * MathF.PI / 180));
        world.Avatar(new Vector3(12, 10, 20));
        world.Drive(Walk);
        var highest = 0f;
        world.Run(5, () => highest = MathF.Max(highest, world.Feet));
        Assert.That(highest, Is.GreaterThan(20 + (3.8f * MathF.Sin(degrees * MathF.PI / 180))));
    }

    [Test]
    public void Walk_AgainstASteepRoof_DoesNotGetUp()
    {
        var world = new World();
        world.Box(new Vector3(20, 10, 20), new Vector3(8, 8, 0.2f), Quaternion.CreateFromAxisAngle(Vector3.UnitY, -65 * MathF.PI / 180));
        world.Avatar(new Vector3(12, 10, 20));
        world.Drive(Walk);
        world.Run(5);
        Assert.That(world.Feet, Is.LessThan(20.6f));
    }

    [Test]
    public void Fall_FromHighUp_DoesNotPassAThinFloor([Values(1f / 45, 0.0909f)] float tick)
    {
        var world = new World();
        world.Box(new Vector3(10, 10, 40), new Vector3(10, 10, 0.01f));
        world.Avatar(new Vector3(10, 10, 400));
        for (var i = 0; i < 30 / tick; i++)
            world.Step(tick);
        Assert.That(world.Feet, Is.EqualTo(40.005f).Within(0.005f));
    }

    [Test]
    public void Fall_OntoForms_EndsOnTheirSurface()
    {
        var forms = new (PrimShape Form, float Top)[]
        {
            (PrimShape.Box with { ProfileCurve = 0 }, 1),                                                // cylinder
            (PrimShape.Box with { PathCurve = 32, ProfileCurve = 5 }, 1),                                // sphere
            (PrimShape.Box with { PathScaleX = 150, PathScaleY = 150 }, 1),                              // a pyramid's stump
            (PrimShape.Box with { ProfileHollow = 25_000 }, 0)                                           // a tube: one falls in
        };
        foreach (var (form, top) in forms)
        {
            var world = new World();
            world.Prim(new Vector3(10, 10, 20), new Vector3(4, 4, 2), form);
            world.Avatar(new Vector3(10, 10, 25));
            world.Run(3);
            Assert.That(world.Feet, Is.EqualTo(20 + top).Within(0.03f), form.ToString());
        }
    }

    [Test]
    public void Jump_ComesUpTwoMetres_AndOnlyFromTheGround()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 20));
        world.Run(0.5f);
        world.Jump();
        var highest = 0f;
        world.Run(0.5f, () => highest = MathF.Max(highest, world.Feet));
        world.Jump();
        world.Run(1.5f, () => highest = MathF.Max(highest, world.Feet));
        Assert.That(highest, Is.EqualTo(22.1f).Within(0.15f));
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f));
    }

    [Test]
    public void Jump_UnderACeiling_EndsAtIt()
    {
        var world = new World();
        world.Box(new Vector3(10, 10, 22.6f), new Vector3(5, 5, 0.2f));
        world.Avatar(new Vector3(10, 10, 20));
        world.Run(0.5f);
        world.Jump();
        var highest = 0f;
        world.Run(1.5f, () => highest = MathF.Max(highest, world.Feet));
        Assert.That(highest, Is.EqualTo(22.5f - 1.9f).Within(0.05f));
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f));
    }

    [Test]
    public void Fly_GoesWhereItWants_HoldsItsHeight_AndNotThroughTheLand()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 30), isFlying: true);
        world.Drive(new Vector3(8, 0, 4), isFlying: true);
        world.Run(2);
        Assert.That(world.Position.X, Is.EqualTo(26).Within(1.5f));
        world.Drive(Vector3.Zero, isFlying: true);
        world.Run(1);
        var height = world.Position.Z;
        world.Run(2);
        Assert.That(world.Position.Z, Is.EqualTo(height).Within(0.001f));

        world.Drive(new Vector3(0, 0, -16), isFlying: true);
        world.Run(3);
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f));
        Assert.That(world.Last.IsOnGround, Is.True);
    }

    [Test]
    public void Border_HoldsTheAvatarInTheRegion()
    {
        var world = new World();
        world.Avatar(new Vector3(60, 60, 30), isFlying: true);
        world.Drive(new Vector3(16, 16, 0), isFlying: true);
        world.Run(3);
        Assert.That(world.Position.X, Is.EqualTo(63.7f).Within(1e-3f));
        Assert.That(world.Position.Y, Is.EqualTo(63.7f).Within(1e-3f));
    }

    [Test]
    public void FloorTakenAway_TheSleeperFalls()
    {
        var world = new World();
        var floor = world.Box(new Vector3(10, 10, 30), new Vector3(4, 4, 0.5f));
        world.Avatar(new Vector3(10, 10, 30.25f));
        world.Run(1);
        Assert.That(world.Feet, Is.EqualTo(30.25f).Within(0.01f));
        Assert.That(world.Physics.AwakeCount, Is.Zero);

        world.Add(PhysicsCommand.RemovePrim(floor));
        world.Run(3);
        Assert.That(world.Feet, Is.EqualTo(20).Within(0.01f));
    }

    [Test]
    public void LandRaised_LiftsTheSleeper()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 20));
        world.Run(1);
        world.Land.Heights.Fill(28);
        world.Physics.GroundChanged(0, 0, 64, 64);
        world.Step();
        Assert.That(world.Feet, Is.EqualTo(28).Within(0.01f));
    }

    [Test]
    public void Avatars_BlockOneAnother_ButPartWhenTheyShareAPlace()
    {
        var world = new World();
        world.Avatar(new Vector3(10, 10, 20));
        world.Avatar(new Vector3(14, 10, 20), slot: 2);
        world.Drive(Walk);
        world.Run(3);
        Assert.That(world.Position.X, Is.EqualTo(14 - 0.6f).Within(0.1f));

        world.Add(PhysicsCommand.Place(1, new Vector3(14, 10, 20.95f)));
        world.Run(2);
        Assert.That(world.Position.X, Is.GreaterThan(17));
    }

    [Test]
    public void SameCommands_GiveTheSameBits()
    {
        Assert.That(Wander(9), Is.EqualTo(Wander(9)));

        static Vector3 Wander(int seed)
        {
            var random = new Random(seed);
            var world = new World();
            RandomTown.Fill(world, random, 60);
            world.Avatar(new Vector3(32, 32, 30));
            for (var i = 0; i < 600; i++)
            {
                if (i % 20 == 0)
                    world.Drive(RandomTown.Direction(random) * 5);
                world.Step();
            }

            return world.Position;
        }
    }
}
