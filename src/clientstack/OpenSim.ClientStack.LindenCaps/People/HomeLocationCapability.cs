using System.Numerics;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// HomeLocation: makes a place in this region the agent's home, by the same request as SetStartLocationRequest. The answer says success as
/// text; the words go by UDP besides, as viewers want it.
/// </summary>
internal sealed class HomeLocationCapability
{
    public void AddTo(CapsTable table) => table.Add("HomeLocation", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var home = body["HomeLocation"];
        var position = Vector(home["LocationPos"]);
        var isSet = await Set(call.Caps.Scene, call.Caps.AgentId, position, Vector(home["LocationLookAt"]));
        await call.Http.ReplyLlsd(isSet ? Done(position) : new LlsdMap { ["success"] = "false" });
    }

    private static Task<bool> Set(Scene scene, UUID agent, Vector3 position, Vector3 lookAt)
    {
        var done = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        using (scene.Token.Take())
        {
            if (scene.Presences.TryGet(agent, out var who) && !who.IsChild)
                scene.Requests.Teleports.SetHome(who, position, lookAt, isSet => done.TrySetResult(isSet));
            else
                done.SetResult(false);
        }

        return done.Task;
    }

    private static LlsdMap Done(Vector3 position) => new()
    {
        ["success"] = "true",
        ["HomeLocation"] = new LlsdMap
        {
            ["LocationPos"] = new LlsdMap { ["X"] = (double)position.X, ["Y"] = (double)position.Y, ["Z"] = (double)position.Z }
        }
    };

    private static Vector3 Vector(LlsdValue value) =>
        new((float)value["X"].AsReal(), (float)value["Y"].AsReal(), (float)value["Z"].AsReal());
}
