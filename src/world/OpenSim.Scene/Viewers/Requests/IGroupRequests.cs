namespace OpenSim.World.Viewers.Requests;

/// <summary>Groups.</summary>
public interface IGroupRequests : IViewerRequests
{
    /// <summary>AgentDataUpdateRequest: active group, title and name. Where nobody knows of groups the name at least is told.</summary>
    void SendAgentData(IViewer viewer) => viewer.Avatar.SendAgentData(default, viewer.Agent.FirstName, viewer.Agent.LastName, 0, "", "");
}
