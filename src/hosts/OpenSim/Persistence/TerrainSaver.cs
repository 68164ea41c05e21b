using OpenSim.Store.Writing;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Terrain;

namespace OpenSim.Host.Persistence;

/// <summary>Gives an edited height field to the store's writer, at most once a second; packing it is done beside the region.</summary>
internal sealed class TerrainSaver(Scene scene, StoreWriter writer) : ITickPhase
{
    private const double Pause = 1;

    private uint _saved = scene.Terrain.Version;
    private double _next;

    public string Name => "TerrainSave";

    public void Run(in TickContext tick)
    {
        if (_saved == scene.Terrain.Version || tick.Time < _next)
            return;
        _next = tick.Time + Pause;
        Save();
    }

    /// <summary>Saves what has changed since, due or not. Token holder only.</summary>
    public void Save()
    {
        if (_saved == scene.Terrain.Version)
            return;
        _saved = scene.Terrain.Version;
        var heights = scene.Terrain.Heights.Heights.ToArray();
        var (sizeX, sizeY, id) = (scene.Terrain.SizeX, scene.Terrain.SizeY, scene.Info.Id);
        scene.Background("Saving terrain", _ =>
        {
            writer.Submit(new TerrainOperation(id, TerrainBlob.Encode(heights, sizeX, sizeY), Baked: false));
            return Task.CompletedTask;
        });
    }
}
