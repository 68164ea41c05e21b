using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Scripts in objects: whether they run, and what users answer them.</summary>
public interface IScriptRequests : IViewerRequests
{
    private const string Words = "Scripts do not run here.";

    /// <summary>
    /// GetScriptRunning. Viewers ask by themselves when a script is opened. Without an engine: whether it is to run when there is one.
    /// </summary>
    void SendRunning(IViewer viewer, UUID prim, UUID item)
    {
        if (viewer.Presence?.Scene is not { } scene || !scene.TryGetPart(prim, out var part))
            viewer.Objects.SendScriptRunning(prim, item, isRunning: false);
        else
            scene.Inventories.WhenLoaded(part, contents =>
                viewer.Objects.SendScriptRunning(prim, item, scene.Inventories.IsRunning(contents, item)));
    }

    /// <summary>SetScriptRunning: the box of the script's window. Whether he may change it is for the module to look at.</summary>
    void SetRunning(ScenePresence who, UUID prim, UUID item, bool isRunning) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ScriptReset: the script is to begin anew.</summary>
    void Reset(ScenePresence who, UUID prim, UUID item) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ScriptDialogReply. Anyone can send one at any time, whether he has been asked or not: it is chat on that channel.</summary>
    void AnswerDialog(ScenePresence who, DialogAnswer answer) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>ScriptAnswerYes: permissions that a script of the prim has asked for; 0 when its user does not grant them.</summary>
    /// <param name="permissions">Bits of PERMISSION_…; those that have not been asked for mean nothing.</param>
    void Grant(ScenePresence who, UUID prim, UUID item, int permissions) => NotAvailable.Tell(who.Viewer, Words);

    /// <summary>RevokePermissions: the user takes back what he has granted an object, whichever of its scripts has it.</summary>
    /// <param name="objectId">Zero for all objects; viewers ask so when a user stops his animations.</param>
    void Revoke(ScenePresence who, UUID objectId, uint permissions) => NotAvailable.Tell(who.Viewer, Words);
}
