using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Sounds;

/// <summary>
/// Sounds of gestures, for everybody near and for who makes them: viewers play them when they hear of them. A parcel may keep the sounds of
/// those silent who are not its own.
/// </summary>
public sealed class SoundModule : RegionModule, ISoundRequests
{
    // Each goes to everybody near; a gesture plays a few, and what comes faster is noise.
    private const int MaxPerSecond = 5;

    private readonly Dictionary<ScenePresence, (int Second, int Count)> _played = [];
    private float _range;

    public override string Name => "SoundModule";

    public void Play(ScenePresence who, UUID sound, float gain)
    {
        var place = who.AbsolutePosition;
        if (sound.IsZero || !IsHeard(who, Scene.Land.At(place)) || IsTooMuch(who))
            return;
        foreach (var listener in Scene.Presences.All)
        {
            if (!listener.IsChild && Vector3.DistanceSquared(listener.AbsolutePosition, place) <= _range * _range)
                listener.Viewer?.Chat.SendSound(sound, who.Id, place, gain);
        }
    }

    protected override void Attach(Scene scene)
    {
        scene.Watch(SoundSettings.MaxDistance, metres => _range = metres);
        scene.Events.OnPresenceRemoved += who => _played.Remove(who);
        Answer(this);
    }

    private bool IsHeard(ScenePresence who, Parcel parcel) => parcel.Row.AnyAvatarSounds || Scene.Land.Rules.MayEdit(who, parcel)
        || (parcel.Row.GroupAvatarSounds && Scene.Land.Rules.IsMember(who.Id, parcel));

    private bool IsTooMuch(ScenePresence who)
    {
        var second = (int)Scene.Clock.Seconds;
        var played = _played.GetValueOrDefault(who);
        var count = played.Second == second ? played.Count + 1 : 1;
        _played[who] = (second, count);
        return count > MaxPerSecond;
    }
}
