using System.Numerics;
using OpenSim.Primitives;
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
        scene.Watch(SoundSettings.MaxDistance, metres => _range = metres);
        Answer(this);
    }

    private bool IsHeard(ScenePresence who, Parcel parcel) => parcel.Row.AnyAvatarSounds || Scene.Land.Rules.MayEdit(who, parcel)
        || (parcel.Row.GroupAvatarSounds && Scene.Land.Rules.IsMember(who, parcel));

    // Each goes to everybody near; a gesture plays a few, and what comes faster is noise.
    private bool IsSlow(ScenePresence who) =>
        who.Viewer is { } viewer ? Scene.Limits.Sounds.Allows(viewer) : Scene.Limits.Sounds.Allows(who.Id);
}
