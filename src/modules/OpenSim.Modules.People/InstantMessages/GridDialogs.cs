using OpenSim.Primitives;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Dialogs that go between processes: those for which OpenSimulator's regions have a listener. Anything that is not here is for a region's
/// own people only: friendships, say, go by messages of their own.
/// </summary>
internal static class GridDialogs
{
    private static readonly HashSet<InstantMessageDialog> Personal =
    [
        InstantMessageDialog.Message, InstantMessageDialog.Box, InstantMessageDialog.FromObject, InstantMessageDialog.Busy,
        InstantMessageDialog.StartTyping, InstantMessageDialog.StopTyping, InstantMessageDialog.InventoryOffered,
        InstantMessageDialog.InventoryAccepted, InstantMessageDialog.InventoryDeclined, InstantMessageDialog.TaskInventoryOffered,
        InstantMessageDialog.TaskInventoryAccepted, InstantMessageDialog.TaskInventoryDeclined, InstantMessageDialog.Lure,
        InstantMessageDialog.LureDeclined, InstantMessageDialog.RequestLure, InstantMessageDialog.GroupEjected,
        InstantMessageDialog.CardOffered, InstantMessageDialog.CardAccepted, InstantMessageDialog.CardDeclined
    ];

    private static readonly HashSet<InstantMessageDialog> OfGroups =
        [InstantMessageDialog.GroupInvitation, InstantMessageDialog.GroupNotice, InstantMessageDialog.SessionSend];

    /// <summary>Whether it may be sent, and is taken when it comes. Anything a group says, says so.</summary>
    public static bool Has(InstantMessage message) => message.FromGroup
        ? OfGroups.Contains(message.Dialog)
        : Personal.Contains(message.Dialog);
}
