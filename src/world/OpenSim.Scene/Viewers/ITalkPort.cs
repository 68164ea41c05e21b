using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>Talks of more than two, by the event queue.</summary>
public interface ITalkPort
{
    /// <summary>ChatterBoxSessionStartReply: the talk is open.</summary>
    /// <param name="temporary">The id by which the viewer knows it so far.</param>
    void SendStarted(UUID temporary, UUID session, string name, bool isGroup, IReadOnlyList<TalkMember> members);

    /// <summary>ChatterBoxSessionStartReply: there is none.</summary>
    /// <param name="error">A name that viewers have words for, as "no_ability_error".</param>
    void SendNotStarted(UUID temporary, string error);

    /// <summary>ChatterBoxInvitation, with the words that were said.</summary>
    void SendInvitation(string name, InstantMessage message);

    /// <summary>ChatterBoxSessionAgentListUpdates: who comes, stays with other rights, or goes.</summary>
    void SendMembers(UUID session, IReadOnlyList<TalkMember> members, TalkChange change);

    /// <summary>ChatterBoxSessionEventReply: what was wanted is not done.</summary>
    /// <param name="what">"message", "mute" …</param>
    void SendRefused(UUID session, string what, string error);

    /// <summary>ForceCloseChatterBoxSession.</summary>
    /// <param name="reason">"removed" or "no ability".</param>
    void SendClosed(UUID session, string reason);
}
