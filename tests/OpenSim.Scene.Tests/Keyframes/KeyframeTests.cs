using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Keyframes;
using OpenSim.World.Movement;
using OpenSim.World.Persistence;

namespace OpenSim.World.Tests.Keyframes;

/// <summary>Motion by keys: where it is when, what is told of it, and how it is kept as OpenSimulator keeps it.</summary>
[TestFixture]
public sealed class KeyframeTests
{
    private static readonly Vector3 Here = new(100, 100, 30);
    private static readonly MotionKey Up = new(new Vector3(0, 0, 4), null, 2000);
    private static readonly MotionKey Turn = new(new Vector3(2, 0, 0), Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2), 1000);

    private TestRegion _region = null!;
    private SceneObjectGroup _lift;

    [SetUp]
    public void Open()
    {
        _region = new TestRegion();
        _lift = _region.AddBox(Here);
        _region.StepSeconds(1);
    }

    [TearDown]
    public void Close() => _region.Dispose();

    private SceneKeyframesView Keyframes => new(_region.Scene.Keyframes, _lift);

    [Test]
    public void Forward_IsThereOnTime_AndEndsThere()
    {
        var ends = 0;
        _region.Scene.Events.OnMovingEnded += _ => ends++;
        Keyframes.Start(KeyframeMode.Forward, Up, Turn);
        _region.StepSeconds(1);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(32).Within(0.1f));
        Assert.That(_lift.RootPart.Velocity, Is.EqualTo(new Vector3(0, 0, 2)));
        _region.StepSeconds(1.5);
        Assert.That(_lift.WorldPosition.X, Is.EqualTo(101).Within(0.1f));
        Assert.That(_lift.RootPart.AngularVelocity.Z, Is.EqualTo(MathF.PI / 2).Within(0.01f));
        Assert.That(ends, Is.Zero);
        _region.StepSeconds(1);
        Assert.That(Vector3.Distance(_lift.WorldPosition, Here + new Vector3(2, 0, 4)), Is.LessThan(0.001f));
        Assert.That((ends, _lift.RootPart.Velocity, _lift.RootPart.AngularVelocity), Is.EqualTo((1, Vector3.Zero, Vector3.Zero)));
        Assert.That(_region.Scene.Keyframes.IsIdle);
    }

    [Test]
    public void Reverse_PlaysTheKeysBackwards()
    {
        Keyframes.Start(KeyframeMode.Reverse, Up, Turn);
        _region.StepSeconds(0.5);
        Assert.That(_lift.WorldPosition.X, Is.EqualTo(99).Within(0.1f));
        _region.StepSeconds(3);
        Assert.That(Vector3.Distance(_lift.WorldPosition, Here - new Vector3(2, 0, 4)), Is.LessThan(0.001f));
    }

    [Test]
    public void PingPong_GoesThereAndBack_AndLoopOnAndOn()
    {
        Keyframes.Start(KeyframeMode.PingPong, Up);
        _region.StepSeconds(2);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(34).Within(0.15f));
        _region.StepSeconds(2);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(30).Within(0.15f));
        Keyframes.Start(KeyframeMode.Loop, Up);
        _region.StepSeconds(4);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(38).Within(0.3f));
    }

    [Test]
    public void Pause_GoesOnThere_AndStopBeginsAnewThere()
    {
        Keyframes.Start(KeyframeMode.Forward, Up);
        _region.StepSeconds(1);
        Keyframes.Of.Pause(_lift);
        var z = _lift.WorldPosition.Z;
        _region.StepSeconds(3);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(z));
        Keyframes.Of.Play(_lift);
        _region.StepSeconds(2);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(34).Within(0.001f));
        Keyframes.Of.Play(_lift);
        _region.StepSeconds(1);
        Keyframes.Of.Stop(_lift);
        z = _lift.WorldPosition.Z;
        Keyframes.Of.Play(_lift);
        _region.StepSeconds(3);
        Assert.That(_lift.WorldPosition.Z, Is.EqualTo(z + 4).Within(0.001f));
    }

    [Test]
    public void Anyone_WhoPutsItElsewhere_ShiftsItsWay()
    {
        Keyframes.Start(KeyframeMode.Forward, Up);
        _region.StepSeconds(1);
        _region.Scene.Writer.MoveGroup(_lift, _lift.WorldPosition + new Vector3(5, 0, 0));
        _region.StepSeconds(2);
        Assert.That(Vector3.Distance(_lift.WorldPosition, Here + new Vector3(5, 0, 4)), Is.LessThan(0.1f));
    }

    [Test]
    public void MadePhysical_ItMovesByItsKeysNoMore()
    {
        Keyframes.Start(KeyframeMode.Loop, Up);
        _region.StepSeconds(1);
        _region.Scene.Writer.SetFlags(_lift.RootPart, Primitives.PrimFlags.Physics);
        _region.StepSeconds(1);
        Assert.That(_region.Scene.Keyframes.RunningCount, Is.Zero);
    }

    [Test]
    public void Row_OfOneThatRuns_GoesOnWhereItIsPutIntoARegion()
    {
        Keyframes.Start(KeyframeMode.Forward, Up, Turn);
        _region.StepSeconds(1);
        var rows = PrimRowMapping.ToRows(_lift);
        _region.Scene.Writer.DeleteObject(_lift);
        rows[0].GroupPosition += new Vector3(50, 0, 0);
        var there = _region.Scene.Writer.AddObject(rows)!.Value;
        _region.StepSeconds(2.5);
        Assert.That(Vector3.Distance(there.WorldPosition, Here + new Vector3(52, 0, 4)), Is.LessThan(0.01f));
    }

    [Test]
    public void Cleared_ItLeavesNothingBehind_WhereverItCameFrom([Values] bool isRunning)
    {
        Keyframes.Start(KeyframeMode.Loop, Up);
        _region.StepSeconds(1);
        if (!isRunning)
            Keyframes.Of.Pause(_lift);
        var rows = PrimRowMapping.ToRows(_lift);
        rows[0].Id = Primitives.UUID.Random();
        var twin = _region.Scene.Writer.AddObject(rows)!.Value;
        Assert.That(PrimRowMapping.ToRows(twin)[0].KeyframeMotion, Is.Not.Empty);
        foreach (var each in new[] { twin, _lift })
        {
            Keyframes.Of.Clear(each);
            _region.Step();
            Assert.That((PrimRowMapping.ToRows(each)[0].KeyframeMotion, each.RootPart.Extras.KeyframeMotion),
                Is.EqualTo((Array.Empty<byte>(), Array.Empty<byte>())));
            Assert.That(each.RootPart.Velocity, Is.EqualTo(Vector3.Zero));
        }

        Assert.That(_region.Scene.Keyframes.IsIdle);
    }

    // Written by .NET's own BinaryFormatter from a class of OpenSimulator's names and fields.
    [Test]
    public void Recorded_IsRead([Values] bool isRunning)
    {
        var (motion, place) = KeyframeBytes.Read(Recorded(isRunning))!.Value;
        Assert.That((place, motion.BasePlace, motion.Mode, motion.Data, motion.IsRunning, motion.Rounds), Is.EqualTo(
            (new Vector3(1, 2, 3), new Vector3(4, 5, 6), KeyframeMode.PingPong, KeyframeData.Rotation | KeyframeData.Translation, isRunning,
                3)));
        Assert.That(motion.Keys, Is.EqualTo(new[]
        {
            new MotionKey(new Vector3(0, 0, 5), null, 2000), new MotionKey(Vector3.UnitX, new Quaternion(0, 0, 0.6f, 0.8f), 1000)
        }));
        Assert.That(motion.Stretches.Count(), Is.EqualTo(isRunning ? 5 : 0));
        if (isRunning)
            Assert.That(motion.Now, Is.EqualTo(new KeyframeStretch(
                new Vector3(3, 5, 6), new Vector3(4, 5, 6), Quaternion.Identity, Quaternion.Identity, 1000, 700)));
    }

    [Test]
    public void Written_IsReadAgain()
    {
        var (motion, _) = KeyframeBytes.Read(Recorded(isRunning: true))!.Value;
        var bytes = KeyframeBytes.Write(motion, Here);
        var (again, place) = KeyframeBytes.Read(bytes)!.Value;
        Assert.That(place, Is.EqualTo(Here));
        Assert.That(again.Stretches, Is.EqualTo(motion.Stretches));
        Assert.That(again.Keys, Is.EqualTo(motion.Keys));
        Assert.That(KeyframeBytes.Write(again, Here), Is.EqualTo(bytes));
    }

    [Test]
    public void AnyBytes_AreNothingOrAMotion()
    {
        var good = Recorded(isRunning: true);
        var random = new Random(1);
        for (var i = 0; i < 3000; i++)
        {
            var bytes = good.ToArray();
            for (var changes = random.Next(1, 4); changes > 0; changes--)
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            Assert.DoesNotThrow(() => KeyframeBytes.Read(bytes.AsSpan(0, random.Next(bytes.Length) + 1)));
        }
    }

    // Twenty bytes an array, which stand for fifty thousand places: a row of the database would have taken gigabytes.
    [Test]
    public void RunsOfNulls_AreNoMotion_AndTakeNoMemory()
    {
        using var bytes = new MemoryStream();
        using var writer = new BinaryWriter(bytes);
        writer.Write((byte)0);
        foreach (var number in new[] { 1, -1, 1, 0 })
            writer.Write(number);
        for (var id = 2; id < 3_000; id++)
            WriteNulls(writer, id, 50_000);
        writer.Write((byte)11);
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(KeyframeBytes.Read(bytes.ToArray()), Is.Null);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(8_000_000));
    }

    [Test]
    public void MotionOfAsManyKeysAsThereMayBe_IsReadAgain([Values] KeyframeMode mode)
    {
        Keyframes.Start(mode, [.. Enumerable.Range(0, KeyframeMotion.MaxKeys + 5).Select(i => i % 2 == 0 ? Up : Turn)]);
        _region.StepSeconds(3);
        var motion = _region.Scene.Keyframes.MotionOf(_lift.Slot)!;
        var bytes = PrimRowMapping.ToRows(_lift)[0].KeyframeMotion;
        Assert.That(bytes, Has.Length.LessThanOrEqualTo(KeyframeBytes.MaxLength));
        var (again, _) = KeyframeBytes.Read(bytes)!.Value;
        Assert.That(again.Keys, Has.Count.EqualTo(KeyframeMotion.MaxKeys).And.EqualTo(motion.Keys));
        Assert.That(again.Stretches.Count(), Is.EqualTo(motion.Stretches.Count()));
    }

    private static void WriteNulls(BinaryWriter writer, int id, int count)
    {
        writer.Write((byte)7);
        writer.Write(id);
        writer.Write((byte)0);
        writer.Write(1);
        writer.Write(count);
        writer.Write((byte)2); // of objects
        writer.Write((byte)14);
        writer.Write(count);
    }

    private static byte[] Recorded(bool isRunning) => File.ReadAllBytes(Path.Combine(
        TestContext.CurrentContext.TestDirectory, "Keyframes", "Recorded", isRunning ? "running.bin" : "stopped.bin"));

    private readonly record struct SceneKeyframesView(SceneKeyframes Of, SceneObjectGroup Group)
    {
        public void Start(KeyframeMode mode, params MotionKey[] keys) =>
            Of.Start(Group, mode, KeyframeData.Translation | KeyframeData.Rotation, keys);
    }
}
