using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Tests.Objects;

/// <summary>What physics takes an object for is told by the event queue to who selects it.</summary>
public sealed class PhysicsPropertiesTests
{
    [Test]
    public void Select_IsAnsweredByTheEventQueueToo()
    {
        var events = new RecordedEvents();
        using var stack = new TestStack(dependencies: events.Dependencies);
        var box = stack.Region.AddBox(new Vector3(128, 128, 25));
        stack.Scene.Writer.SetExtras(box.RootPart, PrimUpdateFlags.None, box.RootPart.Extras with { PhysicsShapeType = 2, Density = 500 });
        var ada = stack.Arrive("Ada");
        ada.Session.Select(box.LocalId, stack.Now);
        Assert.That(stack.RunUntil(() => events.All.Exists(e => e.Name == "ObjectPhysicsProperties")));
        var told = events.All.Find(e => e.Name == "ObjectPhysicsProperties").Body["ObjectData"];
        Assert.That(told.Elements, Has.Count.EqualTo(1));
        Assert.That(told[0]["LocalID"].AsInteger(), Is.EqualTo((int)box.LocalId));
        Assert.That((told[0]["PhysicsShapeType"].AsInteger(), told[0]["Density"].AsReal()), Is.EqualTo((2, 500.0)));
        Assert.That(told[0]["GravityMultiplier"].AsReal(), Is.EqualTo(1));
    }
}
