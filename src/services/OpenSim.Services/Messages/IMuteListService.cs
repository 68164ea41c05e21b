using OpenSim.Primitives;

namespace OpenSim.Services.Messages;

/// <summary>One muted thing.</summary>
public sealed record MuteData
{
    public UUID AgentId { get; init; }

    public UUID MuteId { get; init; }

    public string MuteName { get; init; } = "";

    /// <summary>0 by name, 1 agent, 2 object, 3 group.</summary>
    public int MuteType { get; init; }

    public int MuteFlags { get; init; }

    /// <summary>Unix seconds.</summary>
    public int Stamp { get; init; }
}

public interface IMuteListService
{
    ValueTask<IReadOnlyList<MuteData>> GetMutes(UUID agentId);

    /// <summary>
    /// The file that a viewer loads by Xfer: lines "type id name|flags". Null when the viewer's checksum says that it already has it, empty
    /// when nothing is muted.
    /// </summary>
    ValueTask<byte[]?> MuteListRequest(UUID agentId, uint crc);

    ValueTask<bool> UpdateMute(MuteData mute);

    ValueTask<bool> RemoveMute(UUID agentId, UUID muteId, string muteName);
}
