using OpenSim.Primitives;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Dialogs that go between processes: those for which OpenSimulator's regions have a listener. Anything that is not here is for a region's
/// own people only: friendships, say, go by messages of their own.
/// </summary>
internal static class GridDialogs
{
    /// <summary>That somebody is not in a group any more, whose id is the session's. OpenSimulator's number for it.</summary>
    public const byte Ejected = 210;

    /// <summary>That somebody offers his calling card. OpenSimulator's number for it.</summary>
    public const byte CardOffered = 211;

    /// <summary>That somebody has accepted the calling card offered in this session. Ours: OpenSimulator's regions tell nobody.</summary>
    public const byte CardAccepted = 212;

    /// <summary>The same of one that he does not want.</summary>
    public const byte CardDeclined = 213;

    private static readonly HashSet<byte> Personal =
    [
        .. new[]
        {
            InstantMessageDialog.Message, InstantMessageDialog.Box, InstantMessageDialog.FromObject, InstantMessageDialog.Busy,
            InstantMessageDialog.StartTyping, InstantMessageDialog.StopTyping, InstantMessageDialog.InventoryOffered,
            InstantMessageDialog.InventoryAccepted, InstantMessageDialog.InventoryDeclined, InstantMessageDialog.TaskInventoryOffered,
            InstantMessageDialog.TaskInventoryAccepted, InstantMessageDialog.TaskInventoryDeclined, InstantMessageDialog.Lure,
            InstantMessageDialog.LureDeclined, InstantMessageDialog.RequestLure
        }.Select(dialog => (byte)dialog),
        Ejected, CardOffered, CardAccepted, CardDeclined
    ];

    private static readonly HashSet<byte> OfGroups =
    [
        (byte)InstantMessageDialog.GroupInvitation, (byte)InstantMessageDialog.GroupNotice, (byte)InstantMessageDialog.SessionSend
    ];

    /// <summary>Whether it may be sent, and is taken when it comes. Anything a group says, says so.</summary>
    public static bool Has(InstantMessage message) => message.FromGroup
        ? OfGroups.Contains(message.Dialog)
        : Personal.Contains(message.Dialog);
}
