using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// The dialogs that viewers may send (docs/rights.md, Instant messages). The others are for simulators and objects to say, or go by
/// messages of their own: they are dropped.
/// </summary>
internal static class DialogRules
{
    /// <summary>Asset type and id, or the id of a folder.</summary>
    private const int GiftBucket = 17;

    /// <summary>LLSD that names a thing and its owner, as group notices have it.</summary>
    private const int NoticeBucket = 1024;

    private const int IdLength = 16;

    /// <summary>Ids of people, one after the other.</summary>
    private const int PeopleBucket = 64 * IdLength;

    public static readonly IReadOnlyList<DialogRule> All =
    [
        new(InstantMessageDialog.Message, DialogSession.Pair, null, 0, Say),
        new(InstantMessageDialog.Busy, DialogSession.Pair, null, 0, Say),
        new(InstantMessageDialog.StartTyping, DialogSession.Pair, "typing", 0, Say),
        new(InstantMessageDialog.StopTyping, DialogSession.Pair, "typing", 0, Say),
        new(InstantMessageDialog.RequestLure, DialogSession.None, null, 0, Say),
        new(InstantMessageDialog.LureDeclined, DialogSession.Named, null, 0, Say),
        new(InstantMessageDialog.InventoryOffered, DialogSession.None, null, GiftBucket,
            (session, message) => session.Scene.Requests.Gifts.Give(session, message)),
        new(InstantMessageDialog.InventoryAccepted, DialogSession.Named, "", GiftBucket, Answer),
        new(InstantMessageDialog.InventoryDeclined, DialogSession.Named, "", GiftBucket, Answer),
        new(InstantMessageDialog.TaskInventoryAccepted, DialogSession.Named, "", GiftBucket, Answer),
        new(InstantMessageDialog.TaskInventoryDeclined, DialogSession.Named, "", GiftBucket, Answer),
        new(InstantMessageDialog.FriendshipOffered, DialogSession.None, null, 0,
            (session, message) => session.Scene.Requests.Friends.Offer(session, message)),
        new(InstantMessageDialog.SessionAdd, DialogSession.Named, "", PeopleBucket, Call),
        new(InstantMessageDialog.SessionAddOffline, DialogSession.Named, "", PeopleBucket, Call),
        new(InstantMessageDialog.SessionGroupStart, DialogSession.Named, "", 0,
            (session, message) => session.Scene.Requests.Talks.StartGroup(session, message.SessionId)),
        new(InstantMessageDialog.SessionConferenceStart, DialogSession.Named, "", PeopleBucket,
            (session, message) => session.Scene.Requests.Talks.StartConference(session, message.SessionId, People(message))),
        new(InstantMessageDialog.SessionSend, DialogSession.Named, null, 0,
            (session, message) => session.Scene.Requests.Talks.Say(session, message)),
        new(InstantMessageDialog.SessionDrop, DialogSession.Named, "", 0,
            (session, message) => session.Scene.Requests.Talks.Leave(session, message.SessionId)),
        new(InstantMessageDialog.GroupNotice, DialogSession.None, null, NoticeBucket,
            (session, message) => session.Scene.Requests.GroupNotices.Send(session, message)),
        new(InstantMessageDialog.GroupNoticeThingAccepted, DialogSession.Named, "", IdLength,
            (session, message) => session.Scene.Requests.GroupNotices.Take(session, message)),
        new(InstantMessageDialog.GroupInvitationAccepted, DialogSession.Named, "", 0, AnswerInvite),
        new(InstantMessageDialog.GroupInvitationDeclined, DialogSession.Named, "", 0, AnswerInvite)
    ];

    private static readonly Dictionary<InstantMessageDialog, DialogRule> ByDialog = All.ToDictionary(r => r.Dialog);

    /// <summary>Null for what is not for viewers to say.</summary>
    public static DialogRule? Find(InstantMessageDialog dialog) => ByDialog.GetValueOrDefault(dialog);

    private static void Call(ViewerSession session, InstantMessage message) =>
        session.Scene.Requests.Talks.Call(session, message.SessionId, People(message));

    private static void AnswerInvite(ViewerSession session, InstantMessage message) => session.Scene.Requests.Groups.AnswerInvite(
        session, message.SessionId, UUID.Zero, message.Dialog == InstantMessageDialog.GroupInvitationAccepted);

    /// <summary>Whom a bucket names; what is behind the last whole id is nobody.</summary>
    internal static List<UUID> People(InstantMessage message)
    {
        var people = new List<UUID>();
        for (var at = 0; at + IdLength <= message.BinaryBucket.Length; at += IdLength)
            people.Add(new UUID(message.BinaryBucket.AsSpan(at, IdLength)));
        return people;
    }

    private static void Say(ViewerSession session, InstantMessage message) => session.Scene.Requests.Messages.Send(session, message);

    private static void Answer(ViewerSession session, InstantMessage message) => session.Scene.Requests.Gifts.Answer(session, message);
}
