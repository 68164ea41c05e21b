using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Takes the place of the module that runs scripts; ids are told by their last digit.</summary>
internal sealed class HeardScripts : IScriptRequests
{
    public List<string> Lines { get; } = [];

    public void SendRunning(IViewer viewer, UUID prim, UUID item) => Lines.Add($"asked {Short(prim)} {Short(item)}");

    public void SetRunning(ScenePresence who, UUID prim, UUID item, bool isRunning) =>
        Lines.Add($"{who.Agent.FirstName} runs {Short(prim)} {Short(item)} {isRunning}");

    public void Reset(ScenePresence who, UUID prim, UUID item) => Lines.Add($"{who.Agent.FirstName} resets {Short(prim)} {Short(item)}");

    public void AnswerDialog(ScenePresence who, DialogAnswer answer) => Lines.Add(
        $"{who.Agent.FirstName} answers {Short(answer.ObjectId)} on {answer.Channel}: button {answer.Button}, '{answer.Label}'");

    public void Grant(ScenePresence who, UUID prim, UUID item, int permissions) =>
        Lines.Add($"{who.Agent.FirstName} grants {Short(prim)} {Short(item)} {permissions}");

    public void Revoke(ScenePresence who, UUID objectId, uint permissions) =>
        Lines.Add($"{who.Agent.FirstName} revokes {Short(objectId)} {permissions}");

    private static char Short(UUID id) => id.ToString()[^1];
}
