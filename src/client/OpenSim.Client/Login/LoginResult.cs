using System.Net;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Client.Login;

/// <summary>What the login server answered: an open door, or the reason that it stays shut.</summary>
public sealed record LoginResult
{
    public bool Success { get; init; }

    /// <summary>key, presence … when refused.</summary>
    public string Reason { get; init; } = "";

    public string Message { get; init; } = "";

    public UUID AgentId { get; init; }

    public UUID SessionId { get; init; }

    public UUID SecureSessionId { get; init; }

    public uint CircuitCode { get; init; }

    public IPEndPoint Simulator { get; init; } = new(IPAddress.Loopback, 0);

    public string SeedCapability { get; init; } = "";

    public string FirstName { get; init; } = "";

    public string LastName { get; init; } = "";

    public UUID InventoryRoot { get; init; }

    /// <summary>The whole map, for what has no property here.</summary>
    public LlsdMap All { get; init; } = new();

    public static LoginResult From(LlsdMap map)
    {
        var success = map["login"].AsString() == "true";
        return new LoginResult
        {
            Success = success,
            Reason = map["reason"].AsString(),
            Message = map["message"].AsString(),
            AgentId = map["agent_id"].AsUuid(),
            SessionId = map["session_id"].AsUuid(),
            SecureSessionId = map["secure_session_id"].AsUuid(),
            CircuitCode = (uint)map["circuit_code"].AsInteger(),
            Simulator = success && IPAddress.TryParse(map["sim_ip"].AsString(), out var address)
                ? new IPEndPoint(address, map["sim_port"].AsInteger())
                : new IPEndPoint(IPAddress.Loopback, 0),
            SeedCapability = map["seed_capability"].AsString(),
            FirstName = map["first_name"].AsString().Trim('"'),
            LastName = map["last_name"].AsString(),
            InventoryRoot = InventoryRootOf(map),
            All = map
        };
    }

    private static UUID InventoryRootOf(LlsdMap map) =>
        map["inventory-root"] is LlsdArray { Items: [LlsdMap root, ..] } ? root["folder_id"].AsUuid() : default;
}
