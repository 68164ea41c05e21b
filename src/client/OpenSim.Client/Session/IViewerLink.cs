namespace OpenSim.Client.Session;

/// <summary>The way from a viewer to its simulator: a socket, or a simulated line in tests.</summary>
public interface IViewerLink
{
    void Send(ReadOnlySpan<byte> datagram);
}
