using System.Runtime.CompilerServices;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// AvatarRenderInfo: viewers POST how much work each avatar is to draw, <c>{agents: {id: {weight: n}}}</c>, and GET what has been said of
/// those who are here. Anything that others say of somebody is worth less than what his own viewer says, so only that is kept.
/// </summary>
internal sealed class AvatarRenderInfo
{
    private const int MaxWeight = 10_000_000;

    private readonly ConditionalWeakTable<ScenePresence, StrongBox<int>> _weights = []; // go with the avatars

    public void AddTo(CapsTable table) => table.Add("AvatarRenderInfo", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "POST"))
            return;
        if (call.Http.Request.Method == "POST")
        {
            if (await call.Http.ReadLlsd() is not { } body)
                return;
            Note(call, body["agents"][call.Caps.AgentId.ToString()]["weight"]);
        }

        await call.Http.ReplyLlsd(new LlsdMap { ["agents"] = Weights(call.Caps.Scene) });
    }

    private void Note(CapCall call, LlsdValue weight)
    {
        if (!weight.IsDefined)
            return;
        using (call.Caps.Scene.Token.Take())
            if (call.Caps.Scene.Presences.TryGet(call.Caps.AgentId, out var presence))
                _weights.AddOrUpdate(presence, new StrongBox<int>(Math.Clamp(weight.AsInteger(), 0, MaxWeight)));
    }

    private LlsdMap Weights(Scene scene)
    {
        var weights = new LlsdMap();
        using (scene.Token.Take())
        {
            foreach (var presence in scene.Presences.All)
                if (!presence.IsChild && _weights.TryGetValue(presence, out var weight))
                    weights[presence.Id.ToString()] = new LlsdMap { ["weight"] = weight.Value };
        }

        return weights;
    }
}
