using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Store.Messages;

namespace OpenSim.Services.Local.Messages;

/// <summary>What people have muted, in table MuteList.</summary>
public sealed class MuteListService(IMuteListStore store) : IMuteListService
{
    public ValueTask<IReadOnlyList<MuteData>> GetMutes(UUID agentId) => ValueTask.FromResult<IReadOnlyList<MuteData>>(
        [.. store.Load(agentId).Select(row => new MuteData(row.AgentId, row.MuteId, row.Name, row.Type, row.Flags, row.Stamp))]);

    public ValueTask<byte[]?> MuteListRequest(UUID agentId, uint crc)
    {
        var file = new StringBuilder();
        foreach (var row in store.Load(agentId))
            file.Append(CultureInfo.InvariantCulture, $"{row.Type} {row.MuteId} {row.Name}|{row.Flags}\n");
        var bytes = Encoding.UTF8.GetBytes(file.ToString());
        return ValueTask.FromResult(bytes.Length > 0 && Crc32.Of(bytes) == crc ? null : bytes);
    }

    public ValueTask<bool> UpdateMute(MuteData mute)
    {
        // A line end in a name would make a second entry of it in the file that viewers read.
        var name = mute.MuteName.ReplaceLineEndings(" ");
        store.Store(new MuteRow(mute.AgentId, mute.MuteId, name, mute.MuteType, mute.MuteFlags, mute.Stamp));
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> RemoveMute(UUID agentId, UUID muteId, string muteName) => ValueTask.FromResult(store.Delete(agentId, muteId, muteName));
}
