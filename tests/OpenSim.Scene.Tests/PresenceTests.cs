using System.Numerics;
using OpenSim.Testing;
using OpenSim.World.Prims;

namespace OpenSim.World.Tests;

public class PresenceTests
{
    [Test]
    public void AddPresence_Root_IsFoundCountedAndTold()
    {
        using var region = new TestRegion();
        var avatar = region.AddAvatar("Jane", "Doe", new Vector3(20, 40, 22));
        region.Step();

        Assert.That(region.Scene.Presences.TryGet(avatar.Id, out var byId) && byId == avatar);
        Assert.That(region.Scene.Presences.TryGet(avatar.LocalId, out var byLocal) && byLocal == avatar);
        Assert.That(region.Scene.Presences.Find("jane", "DOE"), Is.SameAs(avatar));
        Assert.That(region.Scene.Presences.RootCount, Is.EqualTo(1));
        Assert.That(region.Scene.Cells.PresencesIn(region.Scene.Cells.CellAt(avatar.Position)), Is.EqualTo(new[] { avatar }));
        Assert.That(region.Scene.Changes.Presences.Length, Is.EqualTo(1));
        Assert.That(region.Scene.Changes.Presences[0].IsNew);
        Assert.That(region.Scene.Changes.Presences[0].FromCell, Is.EqualTo(-1));
    }

    [Test]
    public void AddPresence_SameAgentTwice_GivesNull()
    {
        using var region = new TestRegion();
        var agent = TestRegion.NewAgent();

        Assert.That(region.Scene.Writer.AddPresence(agent, null), Is.Not.Null);
        Assert.That(region.Scene.Writer.AddPresence(agent, null), Is.Null);
    }

    [Test]
    public void MoveAvatar_ToAnotherCell_IsTerseAndTellsWhereItCameFrom()
    {
        using var region = new TestRegion();
        var avatar = region.AddAvatar(position: new Vector3(8, 8, 25));
        region.Step();
        var from = avatar.Cell;

        region.Scene.Writer.MoveAvatar(avatar, new Vector3(40, 8, 25), Quaternion.Identity, new Vector3(3, 0, 0));
        region.Step();
        var change = region.Scene.Changes.Presences[0];

        Assert.That(change.IsTerse);
        Assert.That(change.Mask, Is.EqualTo(PrimUpdateFlags.Position | PrimUpdateFlags.Velocity | PrimUpdateFlags.Cell));
        Assert.That(change.FromCell, Is.EqualTo(from));
        Assert.That(avatar.Cell, Is.EqualTo(region.Scene.Cells.CellAt(new Vector3(40, 8, 25))));
    }

    [Test]
    public void MoveAvatar_NothingDifferent_TellsNobody()
    {
        using var region = new TestRegion();
        var avatar = region.AddAvatar();
        region.StepSeconds(3); // until it stands

        region.Scene.Writer.MoveAvatar(avatar, avatar.Position, avatar.Rotation, avatar.Velocity);
        region.Step();

        Assert.That(region.Scene.Changes.IsEmpty);
    }

    [Test]
    public void ChildAgent_HasNoBodyUntilItBecomesRoot()
    {
        using var region = new TestRegion();
        var agent = region.Scene.Writer.AddPresence(TestRegion.NewAgent(isChild: true), null)!;
        region.Step();
        Assert.That(region.Scene.Changes.IsEmpty);
        Assert.That((region.Scene.Presences.RootCount, region.Scene.Presences.ChildCount, agent.Cell), Is.EqualTo((0, 1, -1)));

        region.Scene.Writer.MakeRoot(agent, new Vector3(1, 1, 25));
        region.Step();
        Assert.That(region.Scene.Changes.Presences[0].IsNew);

        region.Scene.Writer.MakeChild(agent);
        region.Step();
        Assert.That(region.Scene.Changes.PresenceKills[0].LocalId, Is.EqualTo(agent.LocalId));
        Assert.That((region.Scene.Presences.RootCount, agent.Cell), Is.EqualTo((0, -1)));
    }

    [Test]
    public void RemovePresence_TellsTheKillAndFreesTheSlot()
    {
        using var region = new TestRegion();
        var first = region.AddAvatar("A", "A");
        var slot = first.Slot;
        region.Step();

        Assert.That(region.Scene.Writer.RemovePresence(first));
        Assert.That(region.Scene.Writer.RemovePresence(first), Is.False);
        region.Step();

        Assert.That(region.Scene.Changes.PresenceKills.Length, Is.EqualTo(1));
        Assert.That(region.Scene.Changes.Presences.Length, Is.Zero);
        Assert.That(region.AddAvatar("B", "B").Slot, Is.EqualTo(slot));
    }

    [Test]
    public void Sit_OnATurnedLinkset_IsPlacedRelativeToItsRoot()
    {
        using var region = new TestRegion();
        var bench = region.AddLinkset(new Vector3(100, 100, 20), 3);
        region.Scene.Writer.RotateGroup(bench, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        var avatar = region.AddAvatar();

        region.Scene.Writer.Sit(avatar, bench.PartByLink(2)!.Value, new Vector3(1, 0, 0.5f), Quaternion.Identity);

        Assert.That(avatar.ParentId, Is.EqualTo(bench.LocalId));
        Assert.That(avatar.SitPartId, Is.EqualTo(bench.PartByLink(2)!.Value.LocalId));
        Assert.That(Vector3.Distance(avatar.AbsolutePosition, new Vector3(100, 101, 20.5f)), Is.LessThan(1e-4f));
        region.Scene.Writer.StandUp(avatar, new Vector3(99, 99, 21), Quaternion.Identity);
        Assert.That((avatar.IsSitting, avatar.AbsolutePosition), Is.EqualTo((false, new Vector3(99, 99, 21))));
    }

    [Test]
    public void Events_HandlerThrows_TheOthersStillRun()
    {
        using var region = new TestRegion();
        var seen = new List<string>();
        region.Scene.Events.OnPresenceAdded += _ => throw new InvalidOperationException("handler");
        region.Scene.Events.OnPresenceAdded += p => seen.Add(p.FirstName);
        region.Scene.Events.OnAvatarEnteredParcel += (_, _) => throw new InvalidOperationException("handler");
        region.Scene.Events.OnAvatarEnteredParcel += (who, parcel) => seen.Add(who.FirstName + parcel.LocalId);

        var avatar = region.AddAvatar("Jane");
        region.Scene.Events.TriggerAvatarEnteredParcel(avatar, region.Scene.Land.At(0, 0));

        Assert.That(seen, Is.EqualTo(new[] { "Jane", "Jane1" }));
        Assert.That(region.Scene.Errors.Count, Is.EqualTo(2));
    }
}
