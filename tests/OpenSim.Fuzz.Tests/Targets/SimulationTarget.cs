using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What other regions send of agents, objects and themselves; what was read is written and read again.</summary>
public static class SimulationTarget
{
    private static readonly GridRegion There = new() { RegionId = UUID.Zero, ServerUri = "http://127.0.0.1:9000/" };

    public static IEnumerable<byte[]> Seeds() =>
    [
        """{"agent_id":"11111111-1111-1111-1111-111111111111","session_id":"22222222-2222-2222-2222-222222222222","caps_path":"33333333-3333-3333-3333-333333333333","circuit_code":"7","child":true,"children_seeds":[{"handle":"1099511628032000","seed":"44444444-4444-4444-4444-444444444444"}],"packed_appearance":{"height":1.9,"wearables":[[{"item":"a","asset":"b"}]],"te8":[0],"visualparams":[1],"attachments":[{"point":2,"item":"c","asset":"d"}]},"serviceurls":{"HomeURI":"x"},"far":256.0,"start_pos":"<1, 2, 3>"}"""u8.ToArray(),
        """{"message_type":"AgentData","agent_uuid":"11111111-1111-1111-1111-111111111111","session_uuid":"22222222-2222-2222-2222-222222222222","position":"<1, 2, 3>","body_rotation":"<0, 0, 0, 1>","throttles":[0],"crossingflags":1,"attach_objects":[{"sog":"<SceneObjectGroup/>","extra":"<ExtraFromItemID>33333333-3333-3333-3333-333333333333</ExtraFromItemID>","modified":true,"state":"<x/>"}],"animations":[{"animation":"a","object_id":"b"}]}"""u8.ToArray(),
        """{"message_type":"AgentPosition","agent_uuid":"11111111-1111-1111-1111-111111111111","session_uuid":"22222222-2222-2222-2222-222222222222","region_handle":"1099511628032000","far":1e30}"""u8.ToArray(),
        """{"region_id":"11111111-1111-1111-1111-111111111111","server_uri":"http://127.0.0.1:9312/","region_xloc":"1001","region_yloc":"1000","region_size_x":"256","destination_handle":"1099511628032000"}"""u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["{", "}", "[", "]", ",", ":", "\"", "<", ">", "1e38", "NaN", "-1", "4294967296", "agent_uuid"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdJson.TryRead(input, out var value) || value is not LlsdMap map)
            return;
        if (AgentCircuitPairs.Read(map) is { } circuit)
            Hold(AgentCircuitPairs.Read(AgentCircuitPairs.Write(There, There, circuit)) is not null);
        if (AgentDataPairs.Read(map) is { } agent)
            Hold(AgentDataPairs.Read(AgentDataPairs.Write(There, agent))?.Attachments.Count == agent.Attachments.Count);
        if (AgentPositionPairs.Read(map) is { } position)
            Hold(AgentPositionPairs.Read(AgentPositionPairs.Write(There, position))?.Position == position.Position);
        if (HelloPairs.Read(map) is { } region)
            HelloPairs.Write(There, region);
        CarriedObjectPairs.Read(map);
        SimulationVersions.RefusalOf(map);
    }

    private static void Hold(bool isSo)
    {
        if (!isSo)
            throw new InvalidDataException("What was read reads otherwise when it is written again.");
    }
}
