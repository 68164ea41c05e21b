using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Body of PUT /agent with message_type AgentData: an agent with all that it is and wears.</summary>
public static class AgentDataPairs
{
    public const string Type = "AgentData";

    private const int MaxAnimations = 64;
    private const int MaxObjects = 200;
    private const int ThrottleBytes = 28;
    private const int MaxOverrides = 64;
    private const int MaxHandedOn = 64 * 1024;
    private const int GodLevel = 200; // of regions before 0.9
    private const int Crossing = 1; // a further bit tells of what viewers have been told
    private const int Sits = 2;
    private const int SitsOnTarget = 4;

    /// <summary>Keys that are written as they were read, since only scripts know what to do with them.</summary>
    private static readonly string[] OfScripts = ["controllers", "animation_state", "default_animation", "agent_cof"];

    public static LlsdMap Write(GridRegion destination, AgentData agent)
    {
        var pairs = new LlsdMap
        {
            ["message_type"] = Type,
            ["region_id"] = agent.SourceRegion,
            ["circuit_code"] = "0",
            ["agent_uuid"] = agent.AgentId,
            ["session_uuid"] = agent.SessionId
        };
        if (!agent.HandOverId.IsZero)
            pairs["hand_over_id"] = agent.HandOverId;
        WriteMotion(pairs, agent);
        if (agent.WaitsForRoot)
        {
            pairs["changed_grid"] = true;
            pairs["wait_for_root"] = true;
        }

        WriteView(pairs, agent);
        if (agent.IsCrossing)
            pairs["crossingflags"] = Crossing | (agent.Seat.IsZero ? 0 : agent.IsOnSitTarget ? Sits | SitsOnTarget : Sits);
        if (agent.ChildSeeds.Count > 0)
            pairs["children_seeds"] = SimulationText.WriteSeeds(agent.ChildSeeds);
        WriteStanding(pairs, agent);
        pairs["animations"] = new LlsdArray(agent.Animations.Select(LlsdValue (a) => new LlsdMap
        {
            ["animation"] = a.Animation, ["object_id"] = a.Source, ["seq_num"] = 0
        }));
        pairs["motion_state"] = 1;
        if (agent.Appearance is { } looks)
            pairs["packed_appearance"] = AppearancePairs.Write(looks);
        if (agent.CallbackUri.Length > 0)
            pairs["cb_uri"] = agent.CallbackUri;
        pairs["attach_objects"] = new LlsdArray(agent.Attachments.Select(LlsdValue (a) => CarriedObjectPairs.Write(a)));
        if (!agent.Seat.IsZero)
            pairs["parent_part"] = agent.Seat;
        pairs["sit_offset"] = agent.SeatOffset.ToWire();
        AgentCircuitPairs.WriteRegion(pairs, "destination", destination);
        pairs["context"] = SimulationVersions.Context();
        return pairs;
    }

    /// <summary>Null when there is no agent or session in it.</summary>
    public static AgentData? Read(LlsdMap pairs)
    {
        var (agent, session) = (pairs["agent_uuid"].AsUuid(), pairs["session_uuid"].AsUuid());
        if (agent.IsZero || session.IsZero)
            return null;
        var controls = pairs["control_flags"].AsNumber();
        var waits = pairs["wait_for_root"].AsFlag();
        return new AgentData
        {
            AgentId = agent,
            SessionId = session,
            HandOverId = pairs["hand_over_id"].AsUuid(),
            SourceRegion = pairs["region_id"].AsUuid(),
            Position = pairs["position"].AsVector3(),
            Velocity = pairs["velocity"].AsVector3(),
            Centre = pairs["center"].AsVector3(),
            AtAxis = pairs["at_axis"].AsVector3(),
            LeftAxis = pairs["left_axis"].AsVector3(),
            UpAxis = pairs["up_axis"].AsVector3(),
            BodyRotation = pairs["body_rotation"].AsQuaternion(),
            HeadRotation = pairs["head_rotation"].AsQuaternion(),
            Far = pairs["far"].AsReal() is > 0 and < 4096 and var far ? (float)far : 128,
            ControlFlags = controls,
            IsFlying = (controls & (uint)AgentControls.Fly) != 0,
            AlwaysRun = pairs["always_run"].AsFlag(),
            IsCrossing = !waits,
            WaitsForRoot = waits,
            Throttles = pairs["throttles"].AsBytes(ThrottleBytes),
            Appearance = pairs.ContainsKey("packed_appearance") ? AppearancePairs.Read(pairs["packed_appearance"]) : null,
            Animations = [.. pairs["animations"].Elements.Take(MaxAnimations)
                .Select(a => new CarriedAnimation(a["animation"].AsUuid(), a["object_id"].AsUuid()))],
            IsGod = pairs["god_data"]["ViewerUiIsGod"].AsFlag(),
            AnimationOverrides = [.. pairs["movementAO"].Elements.Take(MaxOverrides)
                .Select(o => KeyValuePair.Create(o["state"].AsText(), o["uuid"].AsUuid()))],
            HandedOn = ReadHandedOn(pairs),
            ActiveGroup = pairs["active_group_id"].AsUuid(),
            ActiveGroupName = pairs["active_group_name"].AsText(),
            GroupTitle = pairs["active_group_title"].AsText(),
            ChildSeeds = SimulationText.ReadSeeds(pairs["children_seeds"]),
            Attachments = [.. pairs["attach_objects"].Elements.Take(MaxObjects).Select(CarriedObjectPairs.Read).OfType<CarriedObject>()],
            Seat = pairs["parent_part"].AsUuid(),
            IsOnSitTarget = (pairs["crossingflags"].AsInteger() & SitsOnTarget) != 0,
            SeatOffset = pairs["sit_offset"].AsVector3(),
            CallbackUri = pairs["cb_uri"].AsText()
        };
    }

    private static void WriteMotion(LlsdMap pairs, AgentData agent)
    {
        pairs["position"] = agent.Position.ToWire();
        pairs["velocity"] = agent.Velocity.ToWire();
        pairs["center"] = agent.Centre.ToWire();
        pairs["size"] = Vector3.Zero.ToWire();
        pairs["at_axis"] = agent.AtAxis.ToWire();
        pairs["left_axis"] = agent.LeftAxis.ToWire();
        pairs["up_axis"] = agent.UpAxis.ToWire();
    }

    // What he is to others, and what scripts have made of him.
    private static void WriteStanding(LlsdMap pairs, AgentData agent)
    {
        pairs["god_data"] = new LlsdMap { ["ViewerUiIsGod"] = agent.IsGod };
        pairs["god_level"] = agent.IsGod ? GodLevel : 0;
        pairs["active_group_id"] = agent.ActiveGroup;
        pairs["active_group_name"] = agent.ActiveGroupName;
        if (agent.GroupTitle.Length > 0)
            pairs["active_group_title"] = agent.GroupTitle;
        if (agent.AnimationOverrides.Count > 0)
            pairs["movementAO"] = new LlsdArray(agent.AnimationOverrides.Select(LlsdValue (o) => new LlsdMap
            {
                ["state"] = o.Key, ["uuid"] = o.Value
            }));
        if (agent.HandedOn.Length > 0 && LlsdBinaryFormat.TryRead(agent.HandedOn, out var handedOn, out _))
        {
            foreach (var name in OfScripts.Where(name => handedOn[name].IsDefined))
                pairs[name] = handedOn[name];
        }
    }

    private static byte[] ReadHandedOn(LlsdMap pairs)
    {
        var kept = new LlsdMap();
        foreach (var name in OfScripts.Where(pairs.ContainsKey))
            kept[name] = pairs[name];
        if (kept.Items.Count == 0)
            return [];
        var bytes = LlsdBinaryFormat.ToBytes(kept);
        return bytes.Length <= MaxHandedOn ? bytes : [];
    }

    private static void WriteView(LlsdMap pairs, AgentData agent)
    {
        pairs["far"] = (double)agent.Far;
        if (agent.Throttles.Length > 0)
            pairs["throttles"] = agent.Throttles;
        pairs["locomotion_state"] = "0";
        pairs["head_rotation"] = agent.HeadRotation.ToWire();
        pairs["body_rotation"] = agent.BodyRotation.ToWire();
        pairs["control_flags"] = (agent.ControlFlags | (agent.IsFlying ? (uint)AgentControls.Fly : 0)).ToWire();
        if (agent.AlwaysRun)
            pairs["always_run"] = true;
        pairs["agent_access"] = "0";
    }
}
