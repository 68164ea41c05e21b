using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Scripts in objects, and what users answer them.</summary>
internal static class ScriptHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.GetScriptRunning, SessionState.Root, OnGetScriptRunning);
        table.AddRoot(MessageId.SetScriptRunning, OnSetScriptRunning);
        table.AddRoot(MessageId.ScriptReset, OnScriptReset);
        table.AddRoot(MessageId.ScriptDialogReply, OnScriptDialogReply);
        table.AddRoot(MessageId.ScriptAnswerYes, OnScriptAnswerYes);
        table.AddRoot(MessageId.RevokePermissions, OnRevokePermissions);
        table.AddRoot(MessageId.ForceScriptControlRelease, OnForceScriptControlRelease);
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
    private static bool OnSetScriptRunning(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!SetScriptRunningReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Scripts.SetRunning(who, message.Script.ObjectID, message.Script.ItemID, message.Script.Running);
        return true;
    }

    [Cheap]
    private static bool OnScriptReset(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ScriptResetReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Scripts.Reset(who, message.Script.ObjectID, message.Script.ItemID);
        return true;
    }

    /// <summary>It is chat, and under its limit.</summary>
    [BoundedBy(ViewerLimits.ChatName)]
    private static bool OnScriptDialogReply(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ScriptDialogReplyReader.TryRead(body, out var message))
            return false;
        if (!session.Scene.Limits.Chat.Allows(session))
            return true;
        session.Scene.Requests.Scripts.AnswerDialog(who, new DialogAnswer(message.Data.ObjectID, message.Data.ChatChannel,
            message.Data.ButtonIndex, WireText.ToText(message.Data.ButtonLabel)));
        return true;
    }

    [Cheap]
    private static bool OnScriptAnswerYes(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!ScriptAnswerYesReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Scripts.Grant(who, message.Data.TaskID, message.Data.ItemID, message.Data.Questions);
        return true;
    }

    [Cheap]
    private static bool OnRevokePermissions(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!RevokePermissionsReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Scripts.Revoke(who, message.Data.ObjectID, message.Data.ObjectPermissions);
        return true;
    }

    [Cheap]
    private static bool OnForceScriptControlRelease(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        session.Scene.Movement.ReleaseControls(who);
        return true;
    }
}
