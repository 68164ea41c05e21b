using System.Numerics;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>A region in which three prims may be linked (LinksetPrims).</summary>
[TestFixture]
public sealed class LinksetLimitTests : InventoryFixture
{
    protected override RegionInfo Info => TestRegion.NewInfo() with { MaxLinksetPrims = 3 };

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [TestCase(3, 3)]
    [TestCase(4, 0)]
    public void Rez_OfALargerLinksetThanMayBeLinked_IsRefused(int prims, int expected)
    {
        var set = Region.Region.AddLinkset(new Vector3(50, 60, 25), prims, Ada.PrincipalId);
        Scene.Requests.Objects.DeRez(Viewer, new DeRezRequest([set], DeRezDestination.Take));
        Region.Settle();
        var item = Told(Viewer).Single().Id;
        var request = new RezRequest(item, UUID.Zero, new Vector3(70, 80, 25), Vector3.UnitZ, false, false, UUID.Zero);
        Scene.Requests.Objects.Rez(Viewer.Presence!, request);
        Region.Settle();
        Assert.That(Scene.Prims.Count, Is.EqualTo(expected));
    }
}
