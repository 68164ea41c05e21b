using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Limits;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>What an avatar wears and how it looks, as its own viewer says.</summary>
internal static class AppearanceHandlers
{
    /// <summary>Wearables of one avatar that are taken in: 17 types of up to five layers.</summary>
    private const int MaxWearables = 17 * 5;

    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.AgentWearablesRequest, SessionState.Open, OnAgentWearablesRequest);
        table.AddRoot(MessageId.AgentIsNowWearing, OnAgentIsNowWearing);
        table.AddRoot(MessageId.AgentSetAppearance, OnAgentSetAppearance);
        table.AddRoot(MessageId.AgentCachedTexture, OnAgentCachedTexture);
    }

    [BoundedBy(WorkLimits.TickTimeName)]
    private static bool OnAgentWearablesRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        session.Scene.Requests.Avatar.SendWearables(session);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAgentIsNowWearing(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AgentIsNowWearingReader.TryRead(body, out var message) || message.WearableData.Count > MaxWearables)
            return false;
        var worn = new List<Wearable>(message.WearableData.Count);
        foreach (var block in message.WearableData)
        {
            if (!block.ItemID.IsZero)
                worn.Add(new Wearable(block.WearableType, block.ItemID, default));
        }

        session.Scene.Requests.Avatar.Wear(who, worn);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnAgentSetAppearance(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AgentSetAppearanceReader.TryRead(body, out var message) || !float.IsFinite(message.AgentData.Size.LengthSquared()))
            return false;
        var bakes = message.WearableData.ToList(block => new BakeId(block.TextureIndex, block.CacheID));
        var parameters = new byte[message.VisualParam.Count];
        var next = 0;
        foreach (var block in message.VisualParam)
            parameters[next++] = block.ParamValue;
        session.Scene.Requests.Avatar.SetAppearance(who, new AppearanceUpdate((int)message.AgentData.SerialNum, message.AgentData.Size,
            message.ObjectData.TextureEntry.ToArray(), parameters, bakes));
        return true;
    }

    [Cheap]
    private static bool OnAgentCachedTexture(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!AgentCachedTextureReader.TryRead(body, out var message))
            return false;
        var asked = message.WearableData.ToList(block => new BakeId(block.TextureIndex, block.ID));
        session.Scene.Requests.Avatar.SendCachedBakes(who, new CachedBakesQuery(message.AgentData.SerialNum, asked));
        return true;
    }
}
