using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.World;

// What viewers ask about people and say of themselves. The client stack has checked who asks, nothing else.
public sealed partial class SceneEvents
{
    /// <summary>UUIDNameRequest.</summary>
    public event Action<IViewer, IReadOnlyList<UUID>>? OnNamesRequested;

    /// <summary>AvatarPickerRequest: the query's id and the words.</summary>
    public event Action<IViewer, UUID, string>? OnPickerRequested;

    /// <summary>AvatarPropertiesRequest.</summary>
    public event Action<IViewer, UUID>? OnProfileRequested;

    /// <summary>AvatarPropertiesUpdate.</summary>
    public event Action<IViewer, ProfileUpdate>? OnProfileUpdate;

    /// <summary>AvatarInterestsUpdate.</summary>
    public event Action<IViewer, AvatarInterests>? OnInterestsUpdate;

    /// <summary>AvatarNotesUpdate: about whom, and what.</summary>
    public event Action<IViewer, UUID, string>? OnNotesUpdate;

    /// <summary>PickInfoUpdate.</summary>
    public event Action<IViewer, Pick>? OnPickUpdate;

    /// <summary>PickDelete.</summary>
    public event Action<IViewer, UUID>? OnPickDelete;

    /// <summary>UserInfoRequest: the viewer's own e-mail settings.</summary>
    public event Action<IViewer>? OnUserInfoRequested;

    /// <summary>MoneyBalanceRequest with its transaction.</summary>
    public event Action<IViewer, UUID>? OnMoneyBalanceRequested;

    /// <summary>MuteListRequest with the checksum of what the viewer has.</summary>
    public event Action<IViewer, uint>? OnMuteListRequested;

    /// <summary>UpdateMuteListEntry.</summary>
    public event Action<IViewer, Mute>? OnMuteUpdate;

    /// <summary>RemoveMuteListEntry.</summary>
    public event Action<IViewer, UUID, string>? OnMuteRemove;

    /// <summary>FindAgent: where is he?</summary>
    public event Action<IViewer, UUID>? OnFindAgent;

    /// <summary>AcceptFriendship or DeclineFriendship: the id that came with the offer.</summary>
    public event Action<IViewer, UUID, bool>? OnFriendshipAnswered;

    /// <summary>TerminateFriendship.</summary>
    public event Action<IViewer, UUID>? OnFriendshipEnded;

    /// <summary>GrantUserRights: to whom, and which (1 see online, 2 see on the map, 4 edit objects).</summary>
    public event Action<IViewer, UUID, int>? OnRightsGranted;

    public void TriggerNamesRequested(IViewer viewer, IReadOnlyList<UUID> ids) => Raise(OnNamesRequested, nameof(OnNamesRequested), viewer, ids);

    public void TriggerPickerRequested(IViewer viewer, UUID query, string words) => Raise(OnPickerRequested, nameof(OnPickerRequested), viewer, query, words);

    public void TriggerProfileRequested(IViewer viewer, UUID of) => Raise(OnProfileRequested, nameof(OnProfileRequested), viewer, of);

    public void TriggerProfileUpdate(IViewer viewer, ProfileUpdate update) => Raise(OnProfileUpdate, nameof(OnProfileUpdate), viewer, update);

    public void TriggerInterestsUpdate(IViewer viewer, AvatarInterests interests) => Raise(OnInterestsUpdate, nameof(OnInterestsUpdate), viewer, interests);

    public void TriggerNotesUpdate(IViewer viewer, UUID about, string notes) => Raise(OnNotesUpdate, nameof(OnNotesUpdate), viewer, about, notes);

    public void TriggerPickUpdate(IViewer viewer, Pick pick) => Raise(OnPickUpdate, nameof(OnPickUpdate), viewer, pick);

    public void TriggerPickDelete(IViewer viewer, UUID pick) => Raise(OnPickDelete, nameof(OnPickDelete), viewer, pick);

    public void TriggerUserInfoRequested(IViewer viewer) => Raise(OnUserInfoRequested, nameof(OnUserInfoRequested), viewer);

    /// <summary>False when nobody listens: there is no money then.</summary>
    public bool TriggerMoneyBalanceRequested(IViewer viewer, UUID transaction)
    {
        Raise(OnMoneyBalanceRequested, nameof(OnMoneyBalanceRequested), viewer, transaction);
        return OnMoneyBalanceRequested is not null;
    }

    public void TriggerMuteListRequested(IViewer viewer, uint crc) => Raise(OnMuteListRequested, nameof(OnMuteListRequested), viewer, crc);

    public void TriggerMuteUpdate(IViewer viewer, Mute mute) => Raise(OnMuteUpdate, nameof(OnMuteUpdate), viewer, mute);

    public void TriggerMuteRemove(IViewer viewer, UUID id, string name) => Raise(OnMuteRemove, nameof(OnMuteRemove), viewer, id, name);

    public void TriggerFindAgent(IViewer viewer, UUID prey) => Raise(OnFindAgent, nameof(OnFindAgent), viewer, prey);

    public void TriggerFriendshipAnswered(IViewer viewer, UUID offer, bool accepted) =>
        Raise(OnFriendshipAnswered, nameof(OnFriendshipAnswered), viewer, offer, accepted);

    public void TriggerFriendshipEnded(IViewer viewer, UUID other) => Raise(OnFriendshipEnded, nameof(OnFriendshipEnded), viewer, other);

    public void TriggerRightsGranted(IViewer viewer, UUID friend, int rights) => Raise(OnRightsGranted, nameof(OnRightsGranted), viewer, friend, rights);
}
