using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Scripts in objects.</summary>
internal static class ScriptHandlers
{
    private static readonly uint[] Others =
    [
        MessageId.SetScriptRunning, MessageId.ScriptReset, MessageId.ScriptDialogReply, MessageId.ScriptAnswerYes,
        MessageId.RevokePermissions
    ];

    public static void AddTo(HandlerTable table)
    {
        table.AddUnchecked(MessageId.GetScriptRunning, SessionState.Root, OnGetScriptRunning);
        foreach (var message in Others)
            table.Add(message, SessionState.Root, OnOther);
    }

    [Cheap]
    private static bool OnGetScriptRunning(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!GetScriptRunningReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Scripts.SendRunning(session, message.Script.ObjectID, message.Script.ItemID);
        return true;
    }

    [Cheap]
    private static bool OnOther(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Scripts.Do(session);
        return true;
    }
}
