using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>
/// Who is hidden from whom: a parcel may keep its avatars from the eyes and ears of everybody outside it (SeeAVs, "avatars on other parcels
/// can see and chat with avatars on this parcel"). As in OpenSimulator they themselves see and hear who is outside, and gods see all. Read
/// and written with the token held. A region without such a parcel pays one comparison a tick.
/// </summary>
public sealed class AvatarPrivacy
{
    private readonly Scene _scene;
    private readonly ParcelMap _map;
    private Place[] _places = [];
    private uint _countedAt = uint.MaxValue;
    private bool _wasActive;

    internal AvatarPrivacy(Scene scene, ParcelMap map) => (_scene, _map) = (scene, map);

    /// <summary>Whether any parcel of the region hides its avatars.</summary>
    public bool IsActive
    {
        get
        {
            if (_countedAt != _map.Version)
            {
                _countedAt = _map.Version;
                field = _map.All.Any(parcel => !parcel.Row.SeeAvatars);
            }

            return field;
        }
    }

    /// <summary>Grows when it may have changed who sees whom.</summary>
    public uint Version { get; private set; }

    /// <summary>Whether somebody outside may not see or hear this avatar.</summary>
    /// <param name="from">Who looks; null for an onlooker from next door, who is on no parcel here.</param>
    public bool Hides(ScenePresence who, ScenePresence? from)
    {
        if (!IsActive || who == from || from?.IsGod == true)
            return false;
        var parcel = _map.At(who.AbsolutePosition);
        return !parcel.Row.SeeAvatars && (from is null || from.IsChild || _map.At(from.AbsolutePosition) != parcel);
    }

    /// <summary>
    /// The same for what is said or heard: by an avatar, which is not hidden while it is a god, or by what it wears. What lies about is
    /// nobody's voice.
    /// </summary>
    public bool Mutes(UUID source, ScenePresence listener) =>
        IsActive && SpeakerOf(source) is { IsGod: false } speaker && Hides(speaker, listener);

    /// <summary>Looks once a tick, before anybody is told, whether somebody has come to another parcel or become a god.</summary>
    public void Update()
    {
        if (!IsActive && !_wasActive)
            return;
        var hasChanged = IsActive != _wasActive;
        _wasActive = IsActive;
        var all = _scene.Presences.All;
        for (var i = 0; i < all.Count; i++)
            hasChanged |= Follow(all[i]);
        if (hasChanged)
            Version++;
    }

    private bool Follow(ScenePresence presence)
    {
        if (presence.Slot >= _places.Length)
            Array.Resize(ref _places, Math.Max(presence.Slot + 1, _places.Length * 2));
        var parcel = presence.IsChild ? null : _map.At(presence.AbsolutePosition);
        var now = new Place(presence, parcel, parcel is { Row.SeeAvatars: false }, presence.IsGod);
        if (_places[presence.Slot] == now)
            return false;
        _places[presence.Slot] = now;
        return true;
    }

    private ScenePresence? SpeakerOf(UUID source)
    {
        if (_scene.Presences.TryGet(source, out var speaker))
            return speaker;
        return _scene.TryGetPart(source, out var part) && part.Group.IsAttachment
            && _scene.Presences.TryGet(part.Group.AttachedTo, out var wearer) ? wearer : null;
    }

    private readonly record struct Place(ScenePresence Who, Parcel? Parcel, bool IsHidden, bool IsGod);
}
