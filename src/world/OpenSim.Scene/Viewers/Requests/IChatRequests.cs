namespace OpenSim.World.Viewers.Requests;

/// <summary>Chat.</summary>
public interface IChatRequests : IViewerRequests
{
    /// <summary>ChatFromViewer: speaker, channel, type (0 whisper, 1 say, 2 shout, 4 start typing, 5 stop typing), text.</summary>
    void Say(ScenePresence speaker, int channel, byte type, string text) =>
        NotAvailable.Tell(speaker.Viewer, "Nobody can hear you: there is no chat here.");
}
