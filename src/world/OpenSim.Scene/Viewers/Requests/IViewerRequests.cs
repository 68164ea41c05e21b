namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// What viewers ask about one subject: the mirror of the ports of <see cref="IViewer"/>. The client stack has parsed the message and
/// checked its agent and session ids, nothing else. Every call is made with the region's token held; what throws is logged under the
/// message's name and costs that message only. Each request has a body that answers when no module does, and that says so where a user
/// waits for something.
/// </summary>
public interface IViewerRequests;
