using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Scripts in objects: whether they run, and what users answer them.</summary>
public interface IScriptRequests : IViewerRequests
{
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

    /// <summary>SetScriptRunning, ScriptReset, and answers to dialogs and to questions for permissions.</summary>
    void Do(IViewer viewer) => NotAvailable.Tell(viewer, "Scripts do not run here.");
}
