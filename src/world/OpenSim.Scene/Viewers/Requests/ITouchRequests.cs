using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Touches. Scripts hear them: without any in the object a touch means nothing, and nothing is missing.</summary>
public interface ITouchRequests : IViewerRequests
{
    /// <summary>ObjectGrab: a prim has been touched.</summary>
    void Start(ScenePresence who, SceneObjectPart part, Touch touch)
    {
        if (((part.Flags | part.Group.RootPart.Flags) & PrimFlags.Scripted) != 0)
            NotAvailable.Tell(who.Viewer, "Scripts do not run here: this object does not answer.");
    }

    /// <summary>ObjectGrabUpdate: the touch goes on; the place to which the mouse has dragged.</summary>
    void Move(ScenePresence who, SceneObjectPart part, Touch touch)
    {
    }

    /// <summary>ObjectSpinStart: the mouse begins to turn it.</summary>
    void SpinStart(ScenePresence who, SceneObjectPart part)
    {
    }

    /// <summary>ObjectSpinUpdate.</summary>
    void Spin(ScenePresence who, SceneObjectPart part, Quaternion rotation)
    {
    }

    /// <summary>ObjectSpinStop.</summary>
    void SpinEnd(ScenePresence who, SceneObjectPart part)
    {
    }

    /// <summary>ObjectDeGrab.</summary>
    void End(ScenePresence who, SceneObjectPart part, Touch touch)
    {
    }
}
