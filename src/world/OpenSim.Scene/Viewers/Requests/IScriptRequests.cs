using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Scripts in objects: whether they run, and what users answer them.</summary>
public interface IScriptRequests : IViewerRequests
{
    /// <summary>GetScriptRunning. Viewers ask by themselves when a script is opened.</summary>
    void SendRunning(IViewer viewer, UUID prim, UUID item) => viewer.Objects.SendScriptRunning(prim, item, isRunning: false);

    /// <summary>SetScriptRunning, ScriptReset, and answers to dialogs and to questions for permissions.</summary>
    void Do(IViewer viewer) => NotAvailable.Tell(viewer, "Scripts do not run here.");
}
