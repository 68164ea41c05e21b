using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Sounds;

/// <summary>
/// Sounds of gestures, for everybody near and for who makes them: viewers play them when they hear of them. A parcel may keep the sounds of
/// those silent who are not its own.
/// </summary>
public sealed class SoundModule : RegionModule, ISoundRequests
{
    private const double Patience = 60; // seconds after which an asset service that did not answer is asked again

    private readonly Dictionary<UUID, (bool IsThere, double Until)> _isThere = []; // of sounds of materials
    private CollisionSounds? _collisions;
    private float _range;

    public override string Name => "SoundModule";

    public void Play(ScenePresence who, UUID sound, float gain)
    {
        var place = who.AbsolutePosition;
        if (sound.IsZero || !IsHeard(who, Scene.Land.At(place)) || !IsSlow(who))
            return;
        foreach (var listener in Scene.Presences.All)
        {
            if (!listener.IsChild && !Scene.Land.Privacy.Mutes(who.Id, listener)
                && Vector3.DistanceSquared(listener.AbsolutePosition, place) <= _range * _range)
                listener.Viewer?.Chat.SendSound(sound, who.Id, place, gain);
        }
    }

    protected override void Attach(Scene scene)
    {
        _collisions = new CollisionSounds(scene, IsThere);
        scene.Watch(SoundSettings.MaxDistance, metres => _range = _collisions.Range = metres);
        scene.Bodies.OnImpacts += _collisions.Tell;
        scene.Movement.Touches.OnMet += _collisions.Met;
        Answer(this);
    }

    protected override void Detach(Scene scene)
    {
        scene.Bodies.OnImpacts -= _collisions!.Tell;
        scene.Movement.Touches.OnMet -= _collisions.Met;
    }

    // Asked for until there is an answer, which counts then; until it is there nothing is heard.
    private bool IsThere(UUID sound)
    {
        if (_isThere.TryGetValue(sound, out var known) && Scene.Clock.Seconds < known.Until)
            return known.IsThere;
        if (Service<IAssetService>() is not { } assets)
            return false;
        _isThere[sound] = (false, Scene.Clock.Seconds + Patience);
        Scene.Background("sounds of materials", async _ =>
        {
            var found = (await assets.AssetsExist([sound]))[0];
            Scene.Post(_ => _isThere[sound] = (found, double.PositiveInfinity));
        });
        return false;
    }

    private bool IsHeard(ScenePresence who, Parcel parcel) => parcel.Row.AnyAvatarSounds || Scene.Land.Rules.MayEdit(who, parcel)
        || (parcel.Row.GroupAvatarSounds && Scene.Land.Rules.IsMember(who, parcel));

    // Each goes to everybody near; a gesture plays a few, and what comes faster is noise.
    private bool IsSlow(ScenePresence who) =>
        who.Viewer is { } viewer ? Scene.Limits.Sounds.Allows(viewer) : Scene.Limits.Sounds.Allows(who.Id);
}
