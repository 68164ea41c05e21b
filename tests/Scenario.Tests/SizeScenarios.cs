using System.Numerics;
using OpenSim.Client.Session;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Regions of any size beside one another, in one process and in several.</summary>
[TestFixture]
public sealed class SizeScenarios
{
    [Test]
    public void Walker_GoesThroughALargerRegion_AndComesBack([Values] bool overHttp, [Values(512, 1024)] int size)
    {
        using var coast = new Coast(61, overHttp, 256, size, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(236, 200, 25));
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the larger region");
        Assert.That(Vector3.Distance(ada.In(1)!.Position, new Vector3(-20, 200, ada.In(0)!.Position.Z)), Is.LessThan(2));
        ada.Walk(0);
        coast.Until(() => ada.IsIn(1), "Ada in the larger region");
        ada.Stop();
        Assert.That(ada.In(1)!.Position.X, Is.LessThan(10));
        Assert.That(ada.In(1)!.Position.Y, Is.EqualTo(200).Within(2));
        Assert.That(ada.In(0)!.IsChild);

        ada.Session.Teleport(new Vector3(size - 20, 200, 25), ada.Stack.Now);
        coast.Until(() => ada.CircuitIn(2)?.Session.State == ViewerState.Watching, "a view into the region behind it");
        coast.Until(() => ada.In(0) is null, "none into the one that is far away now");
        coast.Until(() => Math.Abs(ada.In(2)!.Position.X + 20) < 3, "the region behind to know where she is");
        ada.Walk(0);
        coast.Until(() => ada.IsIn(2), "Ada behind it");
        Assert.That(ada.In(2)!.Position.Y, Is.EqualTo(200).Within(2));
        coast.Run(1);
        ada.Walk(MathF.PI);
        coast.Until(() => ada.IsIn(1), "Ada back in the larger region");
        Assert.That(ada.In(1)!.Position.X, Is.GreaterThan(size - 10));
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }));
    }
}
