using System.Numerics;
using OpenSim.Serialization.Environments;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Regions;
using static OpenSim.Scripts.Api.Environments.EnvironmentStatus;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>The environment that a script is to change: a parcel's, or the region's where x and y are -1.</summary>
internal sealed class EnvironmentTarget
{
    public const int MaxFrames = 64; // far more than a viewer's editor makes

    private readonly Scene _scene;
    private readonly IEnvironments? _environments;
    private readonly Parcel? _parcel;

    public EnvironmentTarget(Scene scene, Vector3 place)
    {
        _scene = scene;
        _environments = scene.RequestModuleInterface<IEnvironments>();
        _parcel = place is { X: -1, Y: -1 } ? null : scene.Land.At(place);
    }

    /// <summary>Null for a parcel that has none of its own.</summary>
    public ViewerEnvironment? Present => _parcel is null ? Skies.OfRegion(_scene)
        : _environments?.OwnTextOf(_parcel) is { } text ? ViewerEnvironment.FromText(text) : null;

    /// <summary>ENV_NO_PERMISSIONS where somebody may not change it; null where he may.</summary>
    public int? RefusalFor(Actor who) => _environments is null || _environments.RefusalOf(who, _parcel) is not null ? NoPermissions : null;

    /// <summary>Puts another in its place, null for none.</summary>
    /// <param name="keepsBefore">What is there now can be put back (<see cref="PutBack"/>).</param>
    /// <returns>ENV_….</returns>
    public int Put(ViewerEnvironment? environment, bool keepsBefore = false)
    {
        if (environment?.Day.Frames.Count > MaxFrames)
            return ValidationFail;
        var version = Math.Max(environment?.Version ?? 0, Present?.Version ?? 0) + 1;
        var text = environment is null ? null : (environment with { Version = version }).ToText();
        return _environments?.Put(_parcel, text, keepsBefore) == true ? Ok : ValidationFail;
    }

    /// <summary>With the next version, by which viewers see that it is another than the present one.</summary>
    public int PutBack() => _environments?.KeptOf(_parcel) is not { } text ? Ok
        : Put(text.Length == 0 ? null : ViewerEnvironment.FromText(text));
}
