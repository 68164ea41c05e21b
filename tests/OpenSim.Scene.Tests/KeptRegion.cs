using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.World.Tests;

/// <summary>A test region that is saved into memory.</summary>
internal sealed class KeptRegion : IDisposable
{
    public KeptRegion(RegionInfo? info = null, MemorySceneStore? store = null, SceneOptions? options = null)
    {
        Store = store ?? new MemorySceneStore();
        Region = new TestRegion(info, options);
        Writer = new MemoryStoreWriter(Store);
        Region.Scene.Store = Writer;
        Region.Scene.Inventories.Source = Store.LoadInventory;
    }

    public TestRegion Region { get; }

    public MemorySceneStore Store { get; }

    public MemoryStoreWriter Writer { get; }

    public void Dispose() => Region.Dispose();
}
