using System.Numerics;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// The process of a neighbour is stopped, not dead: it takes calls and answers none, so that each costs its caller the whole of his
/// patience.
/// </summary>
[TestFixture]
public sealed class FrozenRegionScenarios
{
    private const int West = 0;
    private const int Middle = 1;
    private const int East = 2;

    [Test]
    public void Walker_WhoIsSeenFromTheFrozenRegion_CrossesIntoTheHealthyOne()
    {
        using var coast = Open();
        var ada = Enter(coast, new Vector3(20, 128, 25));
        coast.Frozen.Add(coast.Region(East).Info.Id);
        ada.Walk(MathF.PI);
        coast.Until(() => ada.In(Middle)!.AbsolutePosition.X < 8, "Ada near the border, and the frozen region told of it");
        coast.Until(() => ada.IsIn(West), "Ada over the border", seconds: 4);
        Assert.That(ada.In(West)!.Attachments, Has.Count.EqualTo(1));
    }

    [Test]
    public void Walker_AtTheBorderOfTheFrozenRegion_IsStoppedInWordsAndWhole()
    {
        using var coast = Open();
        var ada = Enter(coast, new Vector3(235, 128, 25));
        coast.Frozen.Add(coast.Region(East).Info.Id);
        ada.Walk(0);
        coast.Until(() => Alerts(ada).Any(words => words.Contains("cannot be reached", StringComparison.Ordinal)), "words", seconds: 15);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { Middle }));
        Assert.That(ada.In(Middle)!.IsInTransit, Is.False);
        Assert.That(ada.In(Middle)!.Attachments, Has.Count.EqualTo(1));
        ada.Walk(MathF.PI);
        coast.Until(() => ada.In(Middle)!.AbsolutePosition.X < 245, "Ada to go on here", seconds: 6);
    }

    // People see over the whole of the middle region.
    private static Coast Open()
    {
        var coast = new Coast(21, overHttp: true, hasDistantServices: true, 256, 256, 256);
        coast.Configuration.Set("Startup", "MaxRegionsViewDistance", "512");
        coast.Configuration.Set("Startup", "MinRegionsViewDistance", "300");
        return coast;
    }

    // With a hat, and a view into both neighbours.
    private static Wanderer Enter(Coast coast, Vector3 place)
    {
        var ada = coast.Enter("Ada", Middle, place);
        Wardrobe.Dress(coast, ada, Middle, "hat");
        coast.Until(() => ada.In(West) is not null && ada.In(East) is not null, "a view into both neighbours");
        coast.Run(1);
        return ada;
    }

    private static IEnumerable<string> Alerts(Wanderer who)
    {
        foreach (var (_, body) in who.Told.Where(told => told.Message == MessageId.AgentAlertMessage))
        {
            Assert.That(AgentAlertMessageReader.TryRead(body, out var alert));
            yield return WireText.ToText(alert.AlertData.Message);
        }
    }
}
