using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Movement;
using OpenSim.World.Prims;
using static OpenSim.Primitives.AgentControls;

namespace OpenSim.World.Tests.Movement;

[TestFixture]
public sealed class SeatingTests
{
    [Test]
    public void SitTarget_PlacesTheAvatarAsOpenSimulatorDoes()
    {
        using var walker = new Walker(new Vector3(120, 128, 21.95f));
        var chair = Chair(walker, new Vector3(128, 128, 22), target: new Vector3(0, 0, 0.1f));
        walker.Hold(AgentControls.None, 0.5);

        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, chair.Id, Vector3.Zero), Is.True);
        walker.Region.Step(5);
        Assert.Multiple(() =>
        {
            Assert.That(walker.Avatar.ParentId, Is.EqualTo(chair.LocalId));
            Assert.That(walker.Avatar.Position, Is.EqualTo(new Vector3(0, 0, 0.1f - 0.05f + 0.4f)).Using<Vector3>(Near));
            Assert.That(walker.Avatar.AbsolutePosition, Is.EqualTo(new Vector3(128, 128, 22.45f)).Using<Vector3>(Near));
            Assert.That(walker.State, Is.EqualTo(MovementAnimation.Sitting));
            Assert.That(walker.Scene.Movement.AwakeCount, Is.Zero);
        });
    }

    [Test]
    public void SitTarget_OfAChild_IsToldRelativeToTheRoot()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var sofa = walker.Region.AddLinkset(new Vector3(128, 128, 22), 3);
        walker.Scene.Writer.RotateGroup(sofa, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        var child = sofa.Parts[2];
        SetTarget(walker, child, new Vector3(0.1f, 0, 0.2f));
        walker.Region.Step(2);

        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, sofa.RootPart.Id, Vector3.Zero), Is.True,
            "the root has no target, so the linkset's first counts");
        Assert.That(walker.Avatar.SitPartId, Is.EqualTo(child.LocalId));
        Assert.That(walker.Avatar.ParentId, Is.EqualTo(sofa.LocalId));
        Assert.That(walker.Avatar.Position, Is.EqualTo(new Vector3(2.1f, 0, 0.55f)).Using<Vector3>(Near));
        Assert.That(walker.Avatar.AbsolutePosition, Is.EqualTo(new Vector3(128, 130.1f, 22.55f)).Using<Vector3>(Near));
    }

    [Test]
    public void SecondSitter_TakesTheNextFreeTarget()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var sofa = walker.Region.AddLinkset(new Vector3(128, 128, 22), 3);
        SetTarget(walker, sofa.Parts[0], new Vector3(0, 0, 0.3f));
        SetTarget(walker, sofa.Parts[1], new Vector3(0, 0, 0.3f));
        var other = walker.Region.AddAvatar("Second", "User", new Vector3(126, 129, 21.95f));
        walker.Region.Step(2);

        walker.Scene.Movement.Seating.RequestSit(walker.Avatar, sofa.RootPart.Id, Vector3.Zero);
        walker.Scene.Movement.Seating.RequestSit(other, sofa.RootPart.Id, Vector3.Zero);
        Assert.That(walker.Avatar.SitPartId, Is.EqualTo(sofa.Parts[0].LocalId));
        Assert.That(other.SitPartId, Is.EqualTo(sofa.Parts[1].LocalId));
    }

    [Test]
    public void WithoutATarget_SitsOnTheSurfaceThatWasClicked()
    {
        using var walker = new Walker(new Vector3(125, 128, 21.95f));
        var bench = walker.Region.AddBox(new Vector3(128, 128, 21.25f));
        walker.Scene.Writer.ScalePrim(bench.RootPart, new Vector3(2, 1, 0.5f));
        walker.Region.Step(2);

        // Clicked at its western side, below the top.
        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, bench.Id, new Vector3(-1, 0.2f, -0.1f)), Is.True);
        var place = walker.Avatar.AbsolutePosition;
        Assert.Multiple(() =>
        {
            Assert.That(place.Z, Is.EqualTo(21.5f + 0.35f).Within(0.02f));
            Assert.That(place.X, Is.EqualTo(127.25f).Within(0.3f));
            Assert.That(Vector3.Transform(Vector3.UnitX, walker.Avatar.Rotation).X, Is.LessThan(-0.9f), "facing where it came from");
        });
    }

    [Test]
    public void SeatThatHasJustBeenMoved_IsFoundWhereItIs()
    {
        using var walker = new Walker(new Vector3(125, 128, 21.95f));
        var bench = walker.Region.AddBox(new Vector3(160, 160, 40));
        walker.Region.Step(3);

        // A program edits and sits within one tick.
        walker.Scene.Writer.MoveGroup(bench.Slot, new Vector3(128, 128, 21.25f));
        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, bench.Id, Vector3.Zero), Is.True);
        Assert.That(walker.Avatar.AbsolutePosition.Z, Is.EqualTo(21.25f + 0.25f + 0.35f).Within(0.3f));
    }

    [Test]
    public void TooFarWithoutATarget_OrBeyondTheRange_IsRefused()
    {
        using var walker = new Walker(new Vector3(100, 128, 21.95f));
        var far = walker.Region.AddBox(new Vector3(128, 128, 21.25f));
        var ranged = Chair(walker, new Vector3(110, 128, 22), new Vector3(0, 0, 0.1f));
        walker.Scene.Writer.SetExtras(ranged.RootPart, PrimUpdateFlags.None, ranged.RootPart.Extras with { SitActiveRange = 5 });
        walker.Region.Step(2);

        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, far.Id, Vector3.Zero), Is.False);
        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, ranged.Id, Vector3.Zero), Is.False);
        Assert.That(walker.Scene.Movement.Seating.RequestSit(walker.Avatar, UUID.Random(), Vector3.Zero), Is.False);
        Assert.That(walker.Avatar.IsSitting, Is.False);
    }

    [Test]
    public void StandUp_PutsTheFeetOnTheGroundBeside_AndWalksOn()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var chair = Chair(walker, new Vector3(128, 128, 21.25f), new Vector3(0, 0, 0.3f));
        walker.Region.Step(2);
        walker.Scene.Movement.Seating.RequestSit(walker.Avatar, chair.Id, Vector3.Zero);
        walker.Hold(AtPos, 1);
        Assert.That(walker.Avatar.AbsolutePosition.X, Is.EqualTo(128).Within(0.01f), "keys do not move one who sits");

        walker.Press(StandUp);
        walker.Region.Step();
        walker.Hold(AgentControls.None, 1);
        Assert.Multiple(() =>
        {
            Assert.That(walker.Avatar.IsSitting, Is.False);
            Assert.That(walker.Feet, Is.EqualTo(21).Within(0.02f));
            Assert.That(walker.Avatar.Position.X, Is.EqualTo(128.65f).Within(0.02f));
            Assert.That(walker.State, Is.EqualTo(MovementAnimation.Standing));
        });
        walker.Hold(AtPos | FastAt, 1);
        Assert.That(walker.Avatar.Position.X, Is.GreaterThan(131));
    }

    [Test]
    public void StandUp_FromASeatAgainstAWall_TakesAFreeSide()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var chair = Chair(walker, new Vector3(128, 128, 21.25f), new Vector3(0, 0, 0.3f));
        var wall = walker.Region.AddBox(new Vector3(128.8f, 128, 23));
        walker.Scene.Writer.ScalePrim(wall.RootPart, new Vector3(0.4f, 6, 4));
        walker.Region.Step(2);
        walker.Scene.Movement.Seating.RequestSit(walker.Avatar, chair.Id, Vector3.Zero);
        walker.Scene.Movement.Seating.StandUp(walker.Avatar);
        walker.Region.Step(3);
        Assert.That(walker.Avatar.Position.X, Is.LessThan(128.4f));
        Assert.That(MathF.Abs(walker.Avatar.Position.Y - 128), Is.EqualTo(0.65f).Within(0.05f));
    }

    [Test]
    public void SitOnGround_AndUpAgain()
    {
        using var walker = new Walker();
        walker.Hold(AgentControls.None, 1);
        walker.Hold(SitOnGround, 0.1);
        Assert.That(walker.State, Is.EqualTo(MovementAnimation.SittingOnGround));
        var place = walker.Avatar.Position;
        walker.Hold(SitOnGround | AtPos, 1);
        Assert.That(walker.Avatar.Position, Is.EqualTo(place));
        walker.Hold(StandUp, 0.1);
        walker.Hold(AgentControls.None, 0.5);
        Assert.That(walker.State, Is.EqualTo(MovementAnimation.Standing));
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.01f));
    }

    [Test]
    public void SeatDeleted_TheSitterStands()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var chair = Chair(walker, new Vector3(128, 128, 24), new Vector3(0, 0, 0.3f));
        walker.Region.Step(2);
        walker.Scene.Movement.Seating.RequestSit(walker.Avatar, chair.Id, Vector3.Zero);
        walker.Scene.Writer.DeleteObject(chair);
        walker.Hold(AgentControls.None, 3);
        Assert.That(walker.Avatar.IsSitting, Is.False);
        Assert.That(walker.Feet, Is.EqualTo(21).Within(0.02f));
    }

    [Test]
    public void SitterLeaves_TheSeatIsFree()
    {
        using var walker = new Walker(new Vector3(126, 128, 21.95f));
        var chair = Chair(walker, new Vector3(128, 128, 22), new Vector3(0, 0, 0.3f));
        walker.Region.Step(2);
        walker.Scene.Movement.Seating.RequestSit(walker.Avatar, chair.Id, Vector3.Zero);
        walker.Scene.Writer.RemovePresence(walker.Avatar);
        walker.Region.Step(2);
        Assert.That(walker.Scene.Movement.Seating.SitterOf(chair.RootPart.LocalId), Is.Null);
    }

    private static bool Near(Vector3 a, Vector3 b) => Vector3.Distance(a, b) < 0.005f;

    private static SceneObjectGroup Chair(Walker walker, Vector3 position, Vector3 target)
    {
        var chair = walker.Region.AddBox(position);
        SetTarget(walker, chair.RootPart, target);
        return chair;
    }

    private static void SetTarget(Walker walker, SceneObjectPart part, Vector3 offset) =>
        walker.Scene.Writer.SetExtras(part, PrimUpdateFlags.None, part.Extras with { SitTargetOffset = offset });
}
