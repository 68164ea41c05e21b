using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class StrayRowsTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private readonly RandomRows _rows = new(12);

    [Test]
    public void RowsWhosePrimIsGone_AreFoundAndDeleted_OthersStay()
    {
        var stores = new SqlRegionStores(Database);
        var region = _rows.Id();
        var prims = _rows.Linkset(region, 2);
        PrimInventory[] contents = [.. prims.Select(prim => new PrimInventory(prim.Id, [_rows.Item(prim.Id)]))];
        stores.Scene.Store(Save.Linkset(prims, contents: contents));
        Assert.That((stores.Strays.Items().Count, stores.Strays.Shapes(), stores.Strays.Delete()), Is.EqualTo((0, 0, 0)));

        var lost = contents[1].Items[0];
        Database.Write(session => session.Execute($"delete from prims where UUID = {prims[1].Id}"));
        var item = stores.Strays.Items().Single();
        Assert.That(item,
            Is.EqualTo(new StrayItem(lost.ItemId.ToString(), prims[1].Id.ToString(), lost.AssetId, lost.AssetType, lost.Name)));
        Assert.That(stores.Strays.Shapes(), Is.EqualTo(1));

        Assert.That(stores.Strays.Delete(), Is.EqualTo(2));
        Assert.That((stores.Strays.Items().Count, stores.Strays.Shapes()), Is.EqualTo((0, 0)));
        var sink = new CollectingSink();
        stores.Scene.Load(region, sink);
        Assert.That(sink.Prims.Keys, Is.EqualTo(new[] { prims[0].Id }));
        Assert.That(stores.Scene.LoadInventory(prims[0].Id), Has.Count.EqualTo(1));
    }
}
