using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Body of POST /agent: an agent that is to come or to look in.</summary>
public static class AgentCircuitPairs
{
    private const int MaxUrls = 32;

    /// <param name="source">Null for a login.</param>
    public static LlsdMap Write(GridRegion? source, GridRegion destination, AgentCircuitData agent)
    {
        var pairs = new LlsdMap
        {
            ["agent_id"] = agent.AgentId,
            ["caps_path"] = agent.CapsPath
        };
        if (agent.ChildSeeds.Count > 0)
            pairs["children_seeds"] = SimulationText.WriteSeeds(agent.ChildSeeds);
        if (agent.IsChild)
            pairs["child"] = true;
        pairs["circuit_code"] = agent.CircuitCode.ToWire();
        pairs["first_name"] = agent.FirstName;
        pairs["last_name"] = agent.LastName;
        pairs["secure_session_id"] = agent.SecureSessionId;
        pairs["session_id"] = agent.SessionId;
        pairs["service_session_id"] = agent.ServiceSessionId;
        pairs["start_pos"] = agent.StartPosition.ToWire();
        pairs["client_ip"] = agent.ClientAddress;
        pairs["viewer"] = agent.Viewer;
        pairs["channel"] = agent.Channel;
        pairs["mac"] = agent.Mac;
        pairs["id0"] = agent.Id0;
        if (agent.Far > 0)
            pairs["far"] = (double)agent.Far;
        if (agent.Appearance is { } looks)
        {
            pairs["appearance_serial"] = looks.Serial;
            pairs["packed_appearance"] = AppearancePairs.Write(looks);
        }

        WriteUrls(pairs, agent.ServiceUrls);
        WriteRegion(pairs, "destination", destination);
        pairs["teleport_flags"] = ((uint)agent.TeleportFlags).ToWire();
        pairs["context"] = SimulationVersions.Context();
        if (source is null)
            return pairs;
        WriteRegion(pairs, "source", source);
        pairs["source_server_uri"] = source.ServerUri;
        return pairs;
    }

    /// <summary>Null when an id is missing that makes it an agent.</summary>
    public static AgentCircuitData? Read(LlsdMap pairs)
    {
        var (agent, session) = (pairs["agent_id"].AsUuid(), pairs["session_id"].AsUuid());
        if (agent.IsZero || session.IsZero || pairs["circuit_code"].AsNumber() == 0
            || !UUID.TryParse(pairs["caps_path"].AsString(), out var path))
            return null;
        return new AgentCircuitData
        {
            AgentId = agent,
            SessionId = session,
            SecureSessionId = pairs["secure_session_id"].AsUuid(),
            CircuitCode = pairs["circuit_code"].AsNumber(),
            FirstName = pairs["first_name"].AsText(),
            LastName = pairs["last_name"].AsText(),
            CapsPath = path.ToString(),
            IsChild = pairs["child"].AsFlag(),
            StartPosition = pairs["start_pos"].AsVector3(),
            TeleportFlags = (TeleportFlags)pairs["teleport_flags"].AsNumber(),
            Viewer = pairs["viewer"].AsText(),
            Channel = pairs["channel"].AsText(),
            Mac = pairs["mac"].AsText(),
            Id0 = pairs["id0"].AsText(),
            ClientAddress = pairs["client_ip"].AsText(),
            ServiceSessionId = pairs["service_session_id"].AsText(),
            ServiceUrls = ReadUrls(pairs["serviceurls"]),
            Far = pairs["far"].AsReal() is > 0 and < 4096 and var far ? (float)far : 0,
            ChildSeeds = SimulationText.ReadSeeds(pairs["children_seeds"]),
            Appearance = pairs.ContainsKey("packed_appearance") ? AppearancePairs.Read(pairs["packed_appearance"]) : null
        };
    }

    /// <summary>The region that is meant: an id, and its place for those who have no ids.</summary>
    public static GridRegion ReadDestination(LlsdMap pairs) => new()
    {
        RegionId = pairs["destination_uuid"].AsUuid(), RegionName = pairs["destination_name"].AsText(),
        RegionLocX = pairs["destination_x"].AsInteger(), RegionLocY = pairs["destination_y"].AsInteger()
    };

    /// <summary>The region from which the agent comes, as the sender says; null when it does not.</summary>
    public static GridRegion? ReadSource(LlsdMap pairs) => pairs["source_uuid"].AsUuid() is { IsZero: false } id
        ? new GridRegion
        {
            RegionId = id, RegionName = pairs["source_name"].AsText(), ServerUri = pairs["source_server_uri"].AsText(),
            RegionLocX = pairs["source_x"].AsInteger(), RegionLocY = pairs["source_y"].AsInteger()
        }
        : null;

    internal static void WriteRegion(LlsdMap pairs, string which, GridRegion region)
    {
        pairs[which + "_x"] = ((long)region.RegionLocX).ToWire();
        pairs[which + "_y"] = ((long)region.RegionLocY).ToWire();
        pairs[which + "_name"] = region.RegionName;
        pairs[which + "_uuid"] = region.RegionId;
    }

    // Twice: as a flat list of pairs, which older regions read, and as a map.
    private static void WriteUrls(LlsdMap pairs, IReadOnlyDictionary<string, string> urls)
    {
        if (urls.Count == 0)
            return;
        var map = new LlsdMap();
        foreach (var (name, url) in urls)
            map[name] = url;
        pairs["service_urls"] = new LlsdArray(urls.SelectMany(url => new LlsdValue[] { url.Key, url.Value }));
        pairs["serviceurls"] = map;
    }

    private static Dictionary<string, string> ReadUrls(LlsdValue urls)
    {
        var read = new Dictionary<string, string>();
        foreach (var (name, url) in urls.Entries.Take(MaxUrls))
            read[name] = url.AsText();
        return read;
    }
}
