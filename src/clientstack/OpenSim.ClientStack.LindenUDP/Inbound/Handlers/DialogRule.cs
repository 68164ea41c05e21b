using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>What of an instant message of one dialog is the viewer's to say. Who it is from, when and from where never is.</summary>
/// <param name="Session">Whose word the session id is.</param>
/// <param name="Text">The words that stand in place of what the viewer has written; null to leave his.</param>
/// <param name="MaxBucket">Bytes of the binary bucket that are taken; the rest is cut off.</param>
/// <param name="Send">Who brings it on, and looks whether its sender may say it.</param>
internal sealed record DialogRule(
    InstantMessageDialog Dialog, DialogSession Session, string? Text, int MaxBucket, Action<ViewerSession, InstantMessage> Send)
{
    /// <summary>The message as it goes on.</summary>
    public InstantMessage Apply(InstantMessage message) => message with
    {
        SessionId = Session switch
        {
            DialogSession.Pair => message.FromAgentId == message.ToAgentId
                ? message.FromAgentId
                : message.FromAgentId ^ message.ToAgentId,
            DialogSession.Named => message.SessionId,
            _ => UUID.Zero
        },
        Text = Text ?? message.Text,
        BinaryBucket = message.BinaryBucket.Length > MaxBucket ? message.BinaryBucket[..MaxBucket] : message.BinaryBucket
    };
}
