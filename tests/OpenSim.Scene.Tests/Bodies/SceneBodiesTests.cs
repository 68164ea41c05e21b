using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Movement;
using OpenSim.World.Persistence;

namespace OpenSim.World.Tests.Bodies;

/// <summary>What a region does with an engine of dynamics, shown with the smallest one that there is.</summary>
[TestFixture]
public sealed class SceneBodiesTests
{
    private const float Land = 21; // a new region's
    private const float Resting = Land + 0.25f; // a box of half a metre

    private BoxesOnAPlane _engine = null!;
    private TestRegion _region = null!;

    [SetUp]
    public void Build() => _region = NewRegion();

    [TearDown]
    public void End() => _region.Dispose();

    [Test]
    public void PhysicalBox_Falls_ComesToRest_AndLetsTheRegionRest()
    {
        var box = Physical(new Vector3(100, 100, 24));
        _region.Step(10);
        Assert.That(box.RootPart.Velocity.Z, Is.LessThan(-0.5f));
        Assert.That(box.WorldPosition.Z, Is.LessThan(24).And.GreaterThan(Resting));
        _region.StepSeconds(3);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(Resting).Within(1e-3f));
        Assert.That(box.RootPart.Motion.IsZero, "at rest it is told so");
        Assert.That(_region.Scene.Bodies.AwakeCount, Is.Zero);
        Assert.That(_region.Scene.Loop.Phases.AreIdle, "a region whose bodies sleep rests");
        var moves = _engine.Moves;
        _region.Step(10);
        Assert.That(_engine.Moves, Is.EqualTo(moves));
    }

    [Test]
    public void TheSame_OnFastAndSlowTicks_FallsTheSameWay()
    {
        var box = Physical(new Vector3(100, 100, 60));
        _region.Step(2);
        var places = new List<float>();
        foreach (var frames in new[] { 1, 2, 1, 3, 1 })
        {
            _region.Time.AdvanceSeconds(_region.Scene.Loop.FrameTime * frames);
            _region.Scene.Loop.Step();
            places.Add(box.WorldPosition.Z);
        }

        using var other = NewRegion();
        var twin = Physical(new Vector3(100, 100, 60), other);
        other.Step(2 + 8);
        Assert.That(twin.WorldPosition.Z, Is.EqualTo(places[^1]).Within(1e-4f));
    }

    [Test]
    public void WhatPhysicsHasMoved_IsNotToldBackToIt()
    {
        Physical(new Vector3(100, 100, 24));
        _region.Step(4);
        var told = _engine.Told;
        _region.StepSeconds(3);
        Assert.That(_engine.Told, Is.EqualTo(told));
    }

    [Test]
    public void WhatSomebodyMoves_StaysMoved_AndFallsFromThere()
    {
        var box = Physical(new Vector3(100, 100, 24));
        _region.Step(5);
        _region.Scene.Writer.MoveGroup(box, new Vector3(50, 50, 30));
        _region.Step();
        Assert.That(Vector3.Distance(box.WorldPosition, new Vector3(50, 50, 30)), Is.LessThan(0.01f),
            "a result of yesterday does not undo an edit");
        _region.StepSeconds(4);
        Assert.That(box.WorldPosition, Is.EqualTo(new Vector3(50, 50, Resting)).Using<Vector3>(Near));
    }

    [Test]
    public void Linkset_IsOneBody_AndItsPartsGoAlong()
    {
        var set = _region.AddLinkset(new Vector3(100, 100, 25), 3);
        _region.Scene.Writer.RotateGroup(set, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        MakePhysical(set);
        _region.StepSeconds(3);
        Assert.That(_region.Scene.Bodies.Count, Is.EqualTo(1));
        Assert.That(_engine.FixturesOf(set.Slot.Index).Select(f => f.Pose.Position.X), Is.EqualTo(new[] { 0f, 1, 2 }));
        Assert.That(set.Parts[2].WorldPosition, Is.EqualTo(new Vector3(100, 102, Resting)).Using<Vector3>(Near));
        Assert.That(_region.Scene.Space.BoxOf(set.Parts[2].Slot.Index).Min.Z, Is.EqualTo(Land).Within(0.01f), "for rays and feet, too");
    }

    [Test]
    public void Linked_OrDeleted_ItIsNoBodyAnyMore()
    {
        var (one, other) = (Physical(new Vector3(100, 100, 24)), Physical(new Vector3(102, 100, 24)));
        var third = Physical(new Vector3(110, 100, 24));
        _region.Step(3);
        Assert.That(_region.Scene.Bodies.Count, Is.EqualTo(3));
        _region.Scene.Writer.Link(one, other);
        _region.Scene.Writer.DeleteObject(third);
        _region.Step(3);
        Assert.That(_region.Scene.Bodies.Count, Is.EqualTo(1));
        Assert.That(_engine.FixturesOf(one.Slot.Index), Has.Length.EqualTo(2));
        _region.Scene.Writer.SetFlags(one.RootPart, PrimFlags.None, PrimFlags.Physics);
        _region.Step(3);
        Assert.That(_region.Scene.Bodies.Count, Is.Zero);
    }

    [Test]
    public void WhatItStoodOn_IsTakenAway_AndItFalls()
    {
        var table = _region.AddBox(new Vector3(100, 100, 23));
        _region.Step(3);
        var box = Physical(new Vector3(100, 100, 25));
        _region.StepSeconds(2);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(23.5f).Within(0.01f));
        Assert.That(_region.Scene.Bodies.AwakeCount, Is.Zero);
        _region.Scene.Writer.DeleteObject(table);
        _region.StepSeconds(2);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(Resting).Within(0.01f));
    }

    [Test]
    public void StoredBodies_FallWhenAllIsThereOnWhichTheyMayFall()
    {
        var info = TestRegion.NewInfo();
        using var kept = new KeptRegion(info);
        kept.Region.AddBox(new Vector3(100, 100, 23));
        var id = Physical(new Vector3(100, 100, 40), kept.Region).Id;
        for (var i = 0; i < BodyLoad.PrimsPerTick * 2; i++)
            kept.Region.AddBox(new Vector3(1 + (i % 250), 200 + (i / 250), 25));
        kept.Region.StepSeconds(2);

        using var again = NewRegion(info);
        new SceneLoader(again.Scene).Load(kept.Store);
        again.Step();
        Assert.That((again.Scene.Movement.IsLoaded, again.Scene.Bodies.Count), Is.EqualTo((false, 0)));
        again.StepSeconds(5);
        Assert.That(again.Scene.TryGetGroup(id, out var box));
        Assert.That(box.WorldPosition.Z, Is.EqualTo(23.5f).Within(0.01f));
    }

    [Test]
    public void Contacts_AreTold_ToThoseWhoAsk()
    {
        var told = new List<BodyContact>();
        _region.Scene.Bodies.OnContacts += contacts => told.AddRange(contacts.ToArray());
        var box = Physical(new Vector3(100, 100, 22));
        Physical(new Vector3(110, 100, 22)); // does not ask
        _region.Scene.Bodies.WantContacts(box, true);
        _region.StepSeconds(2);
        Assert.That(told, Has.All.Property(nameof(BodyContact.Part)).EqualTo(ActorId.Prim(box.RootPart.Slot.Index)));
        Assert.That(told.Count(c => c.Phase == ContactPhase.Begins), Is.EqualTo(1));
        Assert.That(told[0].Impulse, Is.GreaterThan(100), "125 kg of wood, from half a metre");
        told.Clear();
        _region.Scene.Writer.MoveGroup(box, new Vector3(100, 100, 30));
        _region.Step(4);
        Assert.That(told.Select(c => c.Phase), Is.EqualTo(new[] { ContactPhase.Ends }));
    }

    [Test]
    public void WhatAsksForContacts_IsABodyThatStands()
    {
        var floor = _region.AddBox(new Vector3(100, 100, 30));
        _region.Step(2);
        _region.Scene.Bodies.WantContacts(floor, true);
        _region.StepSeconds(1);
        Assert.That(_engine.MatterOf(floor.Slot.Index).IsMovable, Is.False);
        Assert.That(floor.WorldPosition.Z, Is.EqualTo(30));
    }

    [Test]
    public void Held_ItStays_UntilItIsReleasedAsOftenAsItWasHeld()
    {
        var box = Physical(new Vector3(100, 100, 30));
        _region.Scene.Bodies.Hold(box);
        _region.Scene.Bodies.Hold(box);
        _region.StepSeconds(1);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(30));
        _region.Scene.Bodies.Release(box);
        _region.StepSeconds(1);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(30));
        _region.Scene.Bodies.Release(box);
        _region.StepSeconds(3);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(Resting).Within(0.01f));
    }

    [Test]
    public void Impulses_OfOneStep_AddUp()
    {
        var box = Physical(new Vector3(100, 100, Resting));
        _region.StepSeconds(1);
        for (var i = 0; i < 2; i++)
            _region.Scene.Bodies.Commands.Add(new BodyCommand(box.Slot.Index, BodyCommandKind.Impulse, new Vector3(0, 0, 250)));
        _region.Step();
        Assert.That(box.RootPart.Velocity.Z, Is.EqualTo(4 - (9.8f / 45)).Within(0.01f), "125 kg");
    }

    [Test]
    public void Switches_OfTheRegion_AreObeyed()
    {
        _region.Scene.Settings.Change(row => row with { DisablePhysics = true, DisableCollisions = true });
        var box = Physical(new Vector3(100, 100, 30));
        _region.StepSeconds(1);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(30));
        Assert.That(_engine.Rules.BodiesCollide, Is.False);
        Assert.That(_region.Scene.Loop.Phases.AreIdle, "what may not move does not keep the region awake");
        _region.Scene.Settings.Change(row => row with { DisablePhysics = false });
        _region.StepSeconds(3);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(Resting).Within(0.01f));
    }

    [Test]
    public void Riders_AreInTheCellOfTheirSeat()
    {
        var box = Physical(new Vector3(100, 100, 22));
        var rider = _region.AddAvatar(position: new Vector3(101, 100, 23));
        _region.StepSeconds(2);
        _region.Scene.Writer.Sit(rider, box.RootPart, new Vector3(0, 0, 1), Quaternion.Identity);
        _region.Scene.Bodies.Commands.Add(new BodyCommand(box.Slot.Index, BodyCommandKind.Velocity, new Vector3(30, 0, 20)));
        _region.StepSeconds(1);
        Assert.That(box.WorldPosition.X, Is.GreaterThan(112), "it is in another cell");
        Assert.That(rider.Cell, Is.EqualTo(_region.Scene.Cells.CellAt(rider.AbsolutePosition)));
        Assert.That(_region.Scene.Cells.PresencesIn(rider.Cell), Does.Contain(rider));
    }

    [Test]
    public void Steps_OfBodiesThatMove_AllocateNothing()
    {
        for (var i = 0; i < 20; i++)
            Physical(new Vector3(100 + (i * 2), 100, 4000));
        _region.StepSeconds(1);
        Assert.That(Allocations.WhenWarm(() =>
        {
            _region.Scene.Bodies.Step(1f / 45);
            _region.Scene.Bodies.TakeResults();
        }), Is.Zero);
    }

    [Test]
    public void WithoutAnEngine_NothingMoves_AndItIsSaidOnce()
    {
        using var plain = new TestRegion();
        var box = Physical(new Vector3(100, 100, 30), plain);
        plain.StepSeconds(1);
        Assert.That(box.WorldPosition.Z, Is.EqualTo(30));
        Assert.That(plain.Scene.Bodies.Count, Is.Zero);
        var who = UUID.Random();
        Assert.That(plain.Scene.Switches.WordsForPhysical(who), Does.Contain("do not fall"));
        Assert.That(plain.Scene.Switches.WordsForPhysical(who), Is.Null);
        Assert.That(_region.Scene.Switches.WordsForPhysical(who), Is.Null, "here they do");
    }

    private static bool Near(Vector3 a, Vector3 b) => Vector3.Distance(a, b) < 0.01f;

    private SceneObjectGroup Physical(Vector3 place, TestRegion? region = null)
    {
        var box = (region ?? _region).AddBox(place);
        MakePhysical(box);
        return box;
    }

    private static void MakePhysical(SceneObjectGroup group)
    {
        foreach (var part in group.Parts)
            group.Scene.Writer.SetFlags(part, PrimFlags.Physics);
    }

    private TestRegion NewRegion(Regions.RegionInfo? info = null) =>
        new(info, new SceneOptions { Dynamics = space => _engine = new BoxesOnAPlane(space) });
}
