using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>The environment that a script is to change: a parcel's, or the region's where x and y are -1.</summary>
internal sealed class EnvironmentTarget
{
    public const int MaxFrames = 64; // far more than a viewer's editor makes

    private const int Ok = 1, ValidationFail = -6, NoPermissions = -9; // ENV_…

    // What scripts have changed first, by region and parcel, to be put back: it goes with the region.
    private static readonly ConditionalWeakTable<Scene, Dictionary<UUID, string>> Before = [];

    private readonly Scene _scene;
    private readonly Parcel? _parcel;

    public EnvironmentTarget(Scene scene, Vector3 place)
    {
        _scene = scene;
        _parcel = place is { X: -1, Y: -1 } ? null : scene.Land.At(place);
    }

    /// <summary>Null for a parcel that has none of its own.</summary>
    public ViewerEnvironment? Present => _parcel is null ? Skies.OfRegion(_scene)
        : Skies.OwnOf(_scene, _parcel) is { } text ? ViewerEnvironment.FromText(text) : null;

    private UUID Key => _parcel?.Id ?? UUID.Zero;

    private string Text => _parcel is null ? _scene.Settings.Environment ?? "" : _parcel.Row.Environment;

    /// <summary>ENV_NO_PERMISSIONS where somebody may not change it; null where he may.</summary>
    public int? RefusalFor(Actor who)
    {
        var may = _parcel is null
            ? _scene.Permissions.MayManageEstate(who)
            : Skies.AllowsParcels(_scene) && _scene.Land.Rules.MayEdit(who, _parcel, GroupPowers.AllowEnvironment);
        return may ? null : NoPermissions;
    }

    /// <summary>Puts another in its place, null for none.</summary>
    /// <param name="keepsBefore">What is there now can be put back (<see cref="PutBack"/>).</param>
    /// <returns>ENV_….</returns>
    public int Put(ViewerEnvironment? environment, bool keepsBefore = false)
    {
        var before = Before.GetOrCreateValue(_scene);
        if (!keepsBefore)
            before.Remove(Key);
        else
            before.TryAdd(Key, Text);
        return Write(environment is null ? "" : (environment with { Version = environment.Version + 1 }).ToText());
    }

    public int PutBack() => Before.TryGetValue(_scene, out var kept) && kept.Remove(Key, out var text) ? Write(text) : Ok;

    private int Write(string text)
    {
        if (_parcel is null)
        {
            _scene.Settings.ChangeEnvironment(text.Length == 0 ? null : text);
            return Ok;
        }

        if (_scene.Land.EnvironmentLength - _parcel.Row.Environment.Length + (long)text.Length > _scene.Land.MaxEnvironments)
            return ValidationFail;
        _scene.Land.Change(_parcel, row => row with { Environment = text });
        return Ok;
    }
}
