using System.Numerics;
using OpenSim.World;
using OpenSim.World.Prims;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Objects that a script has told to die at the edge, which the database keeps (DieAtEdge): at borders to neighbours too, as in
/// OpenSimulator.
/// </summary>
[TestFixture]
public sealed class EdgeScenarios
{
    [TestCase(266, TestName = "to the neighbour")]
    [TestCase(-10, TestName = "where there is none")]
    public void Object_ThatDiesAtTheEdge_IsGone_AndItsRiderStands(float x)
    {
        using var coast = new Coast(90, 256, 256);
        var (ada, box) = Mortal(coast, dies: true);
        var (id, localId) = (box.Id, box.LocalId);
        ada.Session.Sit(id, ada.Stack.Now);
        coast.Until(() => ada.In(0)!.ParentId != 0, "her to sit");
        ada.Session.MoveObject(localId, new Vector3(x, 130, 22), ada.Stack.Now);
        coast.Until(() => !coast.Region(0).TryGetGroup(id, out _), "it to be gone");
        coast.Run(2);
        Assert.That(coast.Region(1).TryGetGroup(id, out _), Is.False);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.In(0)!.ParentId, Is.Zero);
        Assert.That(ada.Main.World.Find(localId), Is.Null, "and she sees that it is gone");
    }

    [Test]
    public void Object_ThatDiesAtTheEdge_StaysWhereObjectsStay()
    {
        using var coast = new Coast(91, 256, 256);
        coast.Configuration.Set("EntityTransfer", "DisableObjectTransfer", "true");
        var (ada, box) = Mortal(coast, dies: true);
        ada.Session.MoveObject(box.LocalId, new Vector3(266, 130, 22), ada.Stack.Now);
        coast.Run(3);
        Assert.That(coast.Region(0).TryGetGroup(box.Id, out _));
    }

    [Test]
    public void Object_ThatDoesNotDie_IsHeldWhereThereIsNoNeighbour()
    {
        using var coast = new Coast(92, 256, 256);
        var (ada, box) = Mortal(coast, dies: false);
        ada.Session.MoveObject(box.LocalId, new Vector3(-10, 130, 22), ada.Stack.Now);
        coast.Run(3);
        Assert.That(coast.Region(0).TryGetGroup(box.Id, out var held));
        Assert.That(held.RootPart.Position.X, Is.InRange(0, 10));
    }

    private static (Wanderer Ada, SceneObjectPart Box) Mortal(Coast coast, bool dies)
    {
        var ada = coast.Enter("Ada", 0, new Vector3(128, 128, 25));
        var seen = Wardrobe.Make(coast, ada, 0, new Vector3(1, 1, 0.5f));
        Assert.That(coast.Region(0).TryGetGroup(seen.Id, out var group));
        var box = group.RootPart;
        coast.Region(0).Writer.SetExtras(box.Slot, PrimUpdateFlags.None, box.Extras with { DieAtEdge = dies });
        return (ada, box);
    }
}
