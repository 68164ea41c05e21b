using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Llsd;
using OpenSim.Modules.Avatars;
using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <param name="cacheId">Told when the region's settings have none.</param>
internal sealed class RegionPort(ViewerSession session, UUID cacheId) : IRegionPort
{
    /// <summary>RegionProtocols bit 63: appearance has more than six bakes.</summary>
    private const ulong ManyBakes = 1UL << 63;

    /// <summary>RegionProtocols bit 0: the region bakes, and the viewer need not.</summary>
    private const ulong ServerBaking = 1;

    /// <summary>What viewers show as the simulator's version.</summary>
    private const string Channel = "OpenSim";

    // They tell Second Life's machines apart; these are OpenSimulator's numbers.
    private const int CpuClass = 9;
    private const int CpuRatio = 1;

    private Scene Scene => session.Scene;

    private bool BakesHere => Scene.RequestModuleInterface<IServerBaking>()?.Bakes(session.Agent) == true;

    public void SendHandshake()
    {
        var settings = Scene.Settings.Current;
        var (flags, estate) = (Scene.Settings.Flags, Scene.Settings.Estate);
        var isManager = session.Presence?.IsGod == true || Scene.Land.Rules.IsEstateManager(session.Agent.AgentId);
        var materials = Scene.RequestModuleInterface<IGroundMaterials>()?.For(session.Agent.AgentId);
        var writer = new RegionHandshakeWriter(session.Out.Room);
        writer.RegionInfo((uint)flags, Scene.Settings.Access, Scene.Info.Name, estate.OwnerId, isManager,
            Scene.Settings.WaterHeight, estate.BillableFactor, settings.CacheId.IsZero ? cacheId : settings.CacheId,
            default, default, default, default,
            materials?[0] ?? TextureOr(settings.TerrainTexture1, 0), materials?[1] ?? TextureOr(settings.TerrainTexture2, 1),
            materials?[2] ?? TextureOr(settings.TerrainTexture3, 2), materials?[3] ?? TextureOr(settings.TerrainTexture4, 3),
            (float)settings.Elevation1SW, (float)settings.Elevation1NW, (float)settings.Elevation1SE, (float)settings.Elevation1NE,
            (float)settings.Elevation2SW, (float)settings.Elevation2NW, (float)settings.Elevation2SE, (float)settings.Elevation2NE);
        writer.RegionInfo2(Scene.Info.Id);
        writer.RegionInfo3(CpuClass, CpuRatio, "", "", Scene.Info.RegionType);
        writer.RegionInfo4((ulong)flags, ManyBakes | (BakesHere ? ServerBaking : 0));
        session.Out.Send(writer);
    }

    public void SendMovementComplete(Vector3 position, Vector3 lookAt)
    {
        var writer = new AgentMovementCompleteWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.Data(position, lookAt, Scene.Info.Handle.Value, (uint)Scene.Clock.UnixTime);
        writer.SimData(Channel);
        session.Out.Send(writer);
    }

    public void SendTeleportStart(uint flags)
    {
        var writer = new TeleportStartWriter(session.Out.Room);
        writer.Info(flags);
        session.Out.Send(writer);
    }

    public void SendTeleportLocal(Vector3 position, Vector3 lookAt, uint flags)
    {
        var writer = new TeleportLocalWriter(session.Out.Room);
        writer.Info(session.Agent.AgentId, 0, position, lookAt, flags);
        session.Out.Send(writer);
    }

    public void SendTeleportProgress(uint flags, string words)
    {
        var writer = new TeleportProgressWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId);
        writer.Info(flags, words);
        session.Out.Send(writer);
    }

    public void SendTeleportFinish(RegionAddress there, string seed, byte access, uint flags) =>
        session.EventQueue.Enqueue("TeleportFinish", RegionBody.Finish(session.Agent, there, seed, access, flags));

    public void SendCrossedRegion(RegionAddress there, string seed, Vector3 position, Vector3 lookAt) =>
        session.EventQueue.Enqueue("CrossedRegion", RegionBody.Crossed(session.Agent, there, seed, position, lookAt));

    public void SendNeighbour(RegionAddress there, string seed)
    {
        session.EventQueue.Enqueue("EnableSimulator", RegionBody.Enable(there));
        session.EventQueue.Enqueue("EstablishAgentCommunication", RegionBody.Establish(session.Agent, there, seed));
    }

    public void SendTeleportFailed(string reason) => session.EventQueue.Enqueue("TeleportFailed", new LlsdMap
    {
        ["Info"] = new LlsdArray(new LlsdMap { ["AgentID"] = session.Agent.AgentId, ["Reason"] = reason }),
        // Empty, but there: clients read the first entry without looking whether there is one.
        ["AlertInfo"] = new LlsdArray(new LlsdMap { ["Message"] = "", ["ExtraParams"] = "" })
    });

    public void SendWindLightRefresh(bool fades) =>
        session.EventQueue.Enqueue("WindLightRefresh", new LlsdMap { ["Interpolate"] = fades ? 1 : 0 });

    public void SendHealth(float percent)
    {
        var writer = new HealthMessageWriter(session.Out.Room);
        writer.HealthData(percent);
        session.Out.Send(writer);
    }

    public void SendGodLevel(byte level)
    {
        var writer = new GrantGodlikePowersWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.GrantData(level, UUID.Zero);
        session.Out.Send(writer);
    }

    public void SendRegionHandle(UUID regionId, RegionHandle handle)
    {
        var writer = new RegionIDAndHandleReplyWriter(session.Out.Room);
        writer.ReplyBlock(regionId, handle.Value);
        session.Out.Send(writer);
    }

    public void SendRegionInfo()
    {
        var settings = Scene.Settings.Current;
        var (flags, estate) = (Scene.Settings.WindowFlags, Scene.Settings.Estate);
        var writer = new RegionInfoWriter(session.Out.Room);
        writer.AgentData(session.Agent.AgentId, session.Agent.SessionId);
        writer.RegionInfo(Scene.Info.Name, estate.Id, estate.ParentId, (uint)flags, Scene.Settings.Access,
            (byte)Math.Min(settings.AgentLimit, 255), estate.BillableFactor,
            (float)settings.ObjectBonus, Scene.Settings.WaterHeight, (float)settings.TerrainRaiseLimit, (float)settings.TerrainLowerLimit,
            estate.PricePerMeter, estate.RedirectGridX, estate.RedirectGridY, settings.UseEstateSun,
            (float)settings.SunPosition);
        writer.RegionInfo2("", Scene.Info.RegionType, (uint)settings.AgentLimit, (uint)Scene.Settings.MaxAgents, (uint)Scene.Info.MaxPrims);
        writer.RegionInfo3((ulong)flags);
        session.Out.Send(writer);
    }

    // Numbers that every viewer has textures for (dirt, grass, mountain, rock).
    private static UUID TextureOr(UUID chosen, int layer) => chosen.IsZero ? DefaultTextures.Ground[layer] : chosen;
}
