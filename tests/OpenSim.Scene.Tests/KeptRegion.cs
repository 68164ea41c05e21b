using OpenSim.Testing;

namespace OpenSim.World.Tests;

/// <summary>A test region that is saved into memory.</summary>
internal sealed class KeptRegion : IDisposable
{
    public KeptRegion(RegionInfo? info = null, MemorySceneStore? store = null)
    {
        Store = store ?? new MemorySceneStore();
        Region = new TestRegion(info);
        Target = new MemoryPersistTarget(Store);
        Region.Scene.PersistSelect.Target = Target;
        Region.Scene.Inventories.Source = Store.LoadInventory;
    }

    public TestRegion Region { get; }

    public MemorySceneStore Store { get; }

    public MemoryPersistTarget Target { get; }

    public void Dispose() => Region.Dispose();
}
