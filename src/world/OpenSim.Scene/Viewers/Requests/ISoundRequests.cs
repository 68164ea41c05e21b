using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Sounds that people make.</summary>
public interface ISoundRequests : IViewerRequests
{
    /// <summary>SoundTrigger: a gesture plays a sound where its user stands.</summary>
    /// <param name="gain">0 to 1.</param>
    void Play(ScenePresence who, UUID sound, float gain) => NotAvailable.Tell(who.Viewer, "Sounds of gestures are not heard here.");
}
