using System.Numerics;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>Objects that had to be stopped: all are counted, each is logged once.</summary>
internal sealed partial class Runaways(Scene scene)
{
    private const int MaxTold = 1000;

    private readonly ILogger _log = scene.Options.Loggers.CreateLogger("OpenSim.World.Physics." + scene.Info.Name);
    private readonly HashSet<UUID> _told = [];

    public long Count { get; private set; }

    /// <summary>Anything that nobody has let over a border, or that rises for ever.</summary>
    public bool IsFarOutside(Vector3 place)
    {
        const float Far = 64;
        const float High = 10_000; // as high as OpenSimulator lets things be
        return place.X < -Far || place.Y < -Far || place.X > scene.Info.SizeX + Far || place.Y > scene.Info.SizeY + Far || place.Z > High;
    }

    public void Report(SceneObjectGroup group)
    {
        Count++;
        if (_told.Count >= MaxTold)
            _told.Clear();
        if (_told.Add(group.Id))
            LogStopped(group.Name, group.Id, group.OwnerId, scene.Info.Name, group.WorldPosition);
    }

    [LoggerMessage(22, LogLevel.Warning,
        "Object {Name} ({Id}) of {Owner} ran away in region {Region} and was stopped at {Place}. It is not logged again.")]
    private partial void LogStopped(string name, UUID id, UUID owner, string region, Vector3 place);
}
