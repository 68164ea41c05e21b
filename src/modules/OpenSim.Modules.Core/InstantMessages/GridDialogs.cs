using OpenSim.Primitives;

namespace OpenSim.Modules.Core.InstantMessages;

/// <summary>
/// Dialogs that go between processes: those for which OpenSimulator's regions have a listener. What is not here is for a region's own
/// people only: friendships, say, go by messages of their own.
/// </summary>
internal static class GridDialogs
{
    /// <summary>That somebody is not in a group any more, whose id is the session's. OpenSimulator's number for it.</summary>
    public const byte Ejected = 210;

    /// <summary>That somebody offers his calling card. OpenSimulator's number for it.</summary>
    public const byte CardOffered = 211;

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
        Ejected, CardOffered
    ];

    private static readonly HashSet<byte> OfGroups =
    [
        (byte)InstantMessageDialog.GroupInvitation, (byte)InstantMessageDialog.GroupNotice, (byte)InstantMessageDialog.SessionSend
    ];

    /// <summary>Whether it may be sent, and is taken when it comes. What a group says, says so.</summary>
    public static bool Has(InstantMessage message) => message.FromGroup
        ? OfGroups.Contains(message.Dialog)
        : Personal.Contains(message.Dialog);
}
