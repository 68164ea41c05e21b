using OpenSim.Primitives;

namespace OpenSim.Store.Messages;

/// <summary>What an avatar has muted: table MuteList.</summary>
public interface IMuteListStore
{
    IReadOnlyList<MuteRow> Load(UUID agentId);

    void Store(MuteRow mute);

    bool Delete(UUID agentId, UUID muteId, string name);
}

/// <summary>A row of table MuteList. Type: 0 by name, 1 agent, 2 object, 3 group. Stamp in unix seconds.</summary>
public sealed record MuteRow(UUID AgentId, UUID MuteId, string Name, int Type, int Flags, int Stamp);
