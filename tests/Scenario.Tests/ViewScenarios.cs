using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Modules.Estates;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Into which regions somebody looks from another: as far as she sees, within what operators say.</summary>
[TestFixture]
public sealed class ViewScenarios
{
    [Test]
    public void Arrival_HowFarSheSeesIsNotKnownYet_OpensNoViewThatIsTooFar()
    {
        using var coast = new Coast(8, 256, 256);
        var opened = 0;
        coast.Ways[0].Watch = call => opened += call == "create" ? 1 : 0;
        coast.Stacks[0].Network.Latency = 1_500_000; // what her viewer says of it comes three seconds after her
        var ada = coast.Enter("Ada", 0, new Vector3(100, 128, 25)); // 156 m from the border; she sees 128, and 255 are usual
        Assert.That(ada.In(0)!.DrawDistance, Is.EqualTo(128));
        coast.Run(10);
        Assert.That(opened, Is.Zero);
        ada.Session.DrawDistance = 200;
        coast.Until(() => ada.In(1) is not null, "a view when she sees farther");
        Assert.That(opened, Is.EqualTo(1));
    }

    [Test]
    public void View_IsNoFartherThanTheOperatorSays()
    {
        using var coast = new Coast(9, 256, 256, 256);
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        ada.Session.DrawDistance = 400;
        coast.Until(() => ada.In(1) is not null, "a view into the next region");
        coast.Run(5);
        Assert.That(ada.In(2), Is.Null, "it begins 312 m away");
        coast.Configuration.Set("Startup", "MaxRegionsViewDistance", "400");
        coast.Until(() => ada.In(2) is not null, "a view into the one behind it");
        coast.Configuration.Set("Startup", "MaxRegionsViewDistance", "255");
        coast.Until(() => ada.In(2) is null, "none any more");
    }

    [Test]
    public void View_OfWhoSeesLittle_IsWhatSheMayComeInto()
    {
        using var coast = new Coast(10, 256, 256);
        coast.Configuration.Set("Startup", "MinRegionsViewDistance", "150");
        var ada = coast.Enter("Ada", 0, new Vector3(120, 128, 25)); // 136 m from the border; she sees 128
        coast.Until(() => ada.CircuitIn(1)?.Session.State == ViewerState.Watching, "a view into the next region");
    }

    [TestCase(true)]
    [TestCase(false)]
    public void View_IntoARegionThatIsClosedToHer_IsForTheOperatorToSay(bool isForAll)
    {
        using var coast = new Coast(11, overHttp: true, 256, 256);
        coast.Configuration.Set("Startup", "see_into_region", isForAll ? "true" : "false");
        var estate = coast.Region(1).RequestModuleInterface<IEstate>()!;
        estate.Change(row => row with { PublicAccess = false });
        var ada = coast.Enter("Ada", 0, new Vector3(200, 128, 25));
        coast.Run(5);
        Assert.That(ada.In(1) is not null, Is.EqualTo(isForAll));
        estate.Change(row => row with { PublicAccess = true });
        coast.Until(() => ada.In(1) is { IsChild: true }, "a view into what is open");
    }
}
