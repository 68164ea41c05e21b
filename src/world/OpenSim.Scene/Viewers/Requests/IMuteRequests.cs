using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Whom a user does not want to hear.</summary>
public interface IMuteRequests : IViewerRequests
{
    private const string Words = "The list of those you block is not kept here.";

    /// <summary>MuteListRequest with the checksum of what the viewer has.</summary>
    void Send(IViewer viewer, uint crc) => viewer.People.SendMuteListUnchanged();

    /// <summary>UpdateMuteListEntry.</summary>
    void Update(IViewer viewer, Mute mute) => NotAvailable.Tell(viewer, Words);

    /// <summary>RemoveMuteListEntry.</summary>
    void Remove(IViewer viewer, UUID id, string name) => NotAvailable.Tell(viewer, Words);
}
