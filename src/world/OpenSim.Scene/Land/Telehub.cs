using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Land;

/// <summary>
/// The region's telehub: an object at whose spawn points arrivals come in. It is part of the region's settings, so it is stored, archived
/// and told with them. Token holder only.
/// </summary>
public sealed class Telehub
{
    /// <summary>Viewers list no more.</summary>
    public const int MaxSpawnPoints = 16;

    private readonly Scene _scene;

    internal Telehub(Scene scene) => _scene = scene;

    /// <summary>The object, or null when there is no telehub or its object is not in the region.</summary>
    public SceneObjectGroup? Object => _scene.TryGetGroup(_scene.Settings.Current.TelehubObject, out var group) ? group : null;

    /// <summary>Metres from the object in its own frame, as TelehubInfo tells them.</summary>
    public IReadOnlyList<Vector3> SpawnOffsets => [.. _scene.Settings.Current.SpawnPoints.Select(Offset)];

    /// <summary>The spawn points in metres from the region's corner; empty without an object.</summary>
    public IReadOnlyList<Vector3> SpawnPlaces => Object is not { } hub ? []
        : [.. SpawnOffsets.Select(offset => hub.WorldPosition + Vector3.Transform(offset, hub.Rotation))];

    /// <summary>Where arrivals come in: the spawn points, or the object itself when it has none; empty without an object.</summary>
    public IReadOnlyList<Vector3> Places =>
        Object is { } hub && _scene.Settings.Current.SpawnPoints.Count == 0 ? [hub.WorldPosition] : SpawnPlaces;

    /// <summary>Makes an object the telehub, without spawn points: those of another stand elsewhere.</summary>
    public void Connect(SceneObjectGroup group) =>
        _scene.Settings.Change(settings => settings with { TelehubObject = group.Id, SpawnPoints = [] });

    public void Disconnect() => _scene.Settings.Change(settings => settings with { TelehubObject = UUID.Zero, SpawnPoints = [] });

    /// <summary>
    /// Adds a spawn point at a place in the region; it moves with the object from then on. False without an object or
    /// when there are enough.
    /// </summary>
    public bool AddSpawnPoint(Vector3 place)
    {
        if (Object is not { } hub || _scene.Settings.Current.SpawnPoints.Count >= MaxSpawnPoints)
            return false;
        var offset = Vector3.Transform(place - hub.WorldPosition, Quaternion.Inverse(hub.Rotation));
        _scene.Settings.Change(settings => settings with { SpawnPoints = [.. settings.SpawnPoints, Point(offset)] });
        return true;
    }

    /// <summary>False when there is none of that number, counted from 0.</summary>
    public bool RemoveSpawnPoint(int index)
    {
        if ((uint)index >= (uint)_scene.Settings.Current.SpawnPoints.Count)
            return false;
        _scene.Settings.Change(settings => settings with { SpawnPoints = [.. settings.SpawnPoints.Where((_, i) => i != index)] });
        return true;
    }

    // OpenSimulator's form: bearing and elevation from the x axis, elevation counted downwards.
    private static SpawnPointRow Point(Vector3 offset) =>
        new(MathF.Atan2(offset.Y, offset.X), -MathF.Atan2(offset.Z, new Vector2(offset.X, offset.Y).Length()), offset.Length());

    private static Vector3 Offset(SpawnPointRow point)
    {
        var (sinYaw, cosYaw) = MathF.SinCos(point.Yaw);
        var (sinPitch, cosPitch) = MathF.SinCos(point.Pitch);
        return point.Distance * new Vector3(cosYaw * cosPitch, sinYaw * cosPitch, -sinPitch);
    }
}
