using System.Numerics;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// HomeLocation: makes a place in this region the agent's home. The answer says success as text, and a notice goes by UDP besides, as
/// viewers want it.
/// </summary>
internal sealed class HomeLocationCapability(IGridUserService gridUsers)
{
    public void AddTo(CapsTable table) => table.Add("HomeLocation", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var home = body["HomeLocation"];
        var position = Vector(home["LocationPos"]);
        var lookAt = Vector(home["LocationLookAt"]);
        var info = call.Caps.Scene.Info;
        var isInside = position.X >= 0 && position.Y >= 0 && position.X < info.SizeX && position.Y < info.SizeY;
        var done = isInside && IsRootAgent(call) && await gridUsers.SetHome(call.Caps.AgentId.ToString(), info.Id, position, lookAt);
        Tell(call, done ? "Home position set." : "Your home could not be set here.");
        await call.Http.ReplyLlsd(done ? Done(position) : new LlsdMap { ["success"] = "false" });
    }

    private static LlsdMap Done(Vector3 position) => new()
    {
        ["success"] = "true",
        ["HomeLocation"] = new LlsdMap
        {
            ["LocationPos"] = new LlsdMap { ["X"] = (double)position.X, ["Y"] = (double)position.Y, ["Z"] = (double)position.Z }
        }
    };

    private static bool IsRootAgent(CapCall call)
    {
        using (call.Caps.Scene.Token.Take())
            return call.Caps.Scene.Presences.TryGet(call.Caps.AgentId, out var presence) && !presence.IsChild;
    }

    private static void Tell(CapCall call, string words)
    {
        using (call.Caps.Scene.Token.Take())
        {
            if (call.Caps.Scene.Presences.TryGet(call.Caps.AgentId, out var presence))
                presence.Viewer?.Messages.SendAlert(words);
        }
    }

    private static Vector3 Vector(LlsdValue value)
    {
        var vector = new Vector3((float)value["X"].AsReal(), (float)value["Y"].AsReal(), (float)value["Z"].AsReal());
        return float.IsFinite(vector.Length()) ? vector : Vector3.Zero;
    }
}
