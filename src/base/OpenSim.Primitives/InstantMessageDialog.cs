namespace OpenSim.Primitives;

/// <summary>What an instant message is (Dialog of ImprovedInstantMessage). Numbers of the wire.</summary>
public enum InstantMessageDialog : byte
{
    Message = 0,
    Box = 1,
    GroupInvitation = 3,
    InventoryOffered = 4,
    InventoryAccepted = 5,
    InventoryDeclined = 6,
    TaskInventoryOffered = 9,
    TaskInventoryAccepted = 10,
    TaskInventoryDeclined = 11,
    SessionAdd = 13,
    SessionAddOffline = 14,
    SessionGroupStart = 15,
    SessionConferenceStart = 16,
    SessionSend = 17,
    SessionDrop = 18,
    FromObject = 19,
    Busy = 20,
    ConsoleAndChatHistory = 21,
    Lure = 22,
    LureAccepted = 23,
    LureDeclined = 24,
    GodLure = 25,
    RequestLure = 26,
    GotoUrl = 28,
    TaskAlert = 31,
    GroupNotice = 32,
    GroupNoticeThingAccepted = 33,
    GroupNoticeThingDeclined = 34,
    GroupInvitationAccepted = 35,
    GroupInvitationDeclined = 36,
    GroupNoticeRequested = 37,
    FriendshipOffered = 38,
    FriendshipAccepted = 39,
    FriendshipDeclined = 40,
    StartTyping = 41,
    StopTyping = 42,

    /// <summary>Between regions: somebody is not in a group any more, whose id is the session's. OpenSimulator's number for it.</summary>
    GroupEjected = 210,

    /// <summary>Between regions: somebody offers a calling card. OpenSimulator's number for it.</summary>
    CardOffered = 211,

    /// <summary>
    /// Between regions: somebody has accepted the calling card offered in this session. Ours: OpenSimulator's regions tell nobody.
    /// </summary>
    CardAccepted = 212,

    /// <summary>The same of one that is not wanted.</summary>
    CardDeclined = 213
}
