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

    /// <summary>A title and words with a thing, as group notices have it.</summary>
    private const int GroupBucket = 1024;

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
        new(InstantMessageDialog.FriendshipOffered, DialogSession.None, null, 0,
            (session, message) => session.Scene.Requests.Friends.Offer(session, message)),
        OfGroup(InstantMessageDialog.SessionAdd),
        OfGroup(InstantMessageDialog.SessionGroupStart),
        OfGroup(InstantMessageDialog.SessionConferenceStart),
        OfGroup(InstantMessageDialog.SessionSend),
        OfGroup(InstantMessageDialog.GroupInvitation),
        OfGroup(InstantMessageDialog.GroupNotice)
    ];

    private static readonly Dictionary<byte, DialogRule> ByNumber = All.ToDictionary(r => (byte)r.Dialog);

    /// <summary>Null for what is not for viewers to say.</summary>
    public static DialogRule? Find(byte dialog) => ByNumber.GetValueOrDefault(dialog);

    private static DialogRule OfGroup(InstantMessageDialog dialog) => new(dialog, DialogSession.Named, null, GroupBucket,
        (session, message) => session.Scene.Requests.Groups.Send(session, message));

    private static void Say(ViewerSession session, InstantMessage message) => session.Scene.Requests.Messages.Send(session, message);

    private static void Answer(ViewerSession session, InstantMessage message) => session.Scene.Requests.Gifts.Answer(session, message);
}
