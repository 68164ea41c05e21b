using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Messages;

/// <summary>What people have muted, in table MuteList.</summary>
public sealed class MuteListService(Database database) : IMuteListService
{
    private readonly Table<MuteData, MuteColumns> _mutes = new(database.Dialect);

    public ValueTask<IReadOnlyList<MuteData>> GetMutes(UUID agentId) => new(Load(agentId));

    public ValueTask<byte[]?> MuteListRequest(UUID agentId, uint crc)
    {
        var file = new StringBuilder();
        foreach (var mute in Load(agentId))
            file.Append(CultureInfo.InvariantCulture, $"{mute.MuteType} {mute.MuteId} {mute.MuteName}|{mute.MuteFlags}\n");
        var bytes = Encoding.UTF8.GetBytes(file.ToString());
        return new(bytes.Length > 0 && Crc32.Of(bytes) == crc ? null : bytes);
    }

    public ValueTask<bool> UpdateMute(MuteData mute)
    {
        // A line end in a name would make a second entry of it in the file that viewers read.
        var kept = mute with { MuteName = mute.MuteName.ReplaceLineEndings(" ") };
        database.Write(session => _mutes.Store(session, kept));
        return new(true);
    }

    public ValueTask<bool> RemoveMute(UUID agentId, UUID muteId, string muteName)
    {
        var name = ColumnText.Cut(muteName, MuteColumns.NameWidth);
        return new(database.Write(session =>
            session.Execute($"delete from MuteList where AgentID = {agentId} and MuteID = {muteId} and MuteName = {name}")) > 0);
    }

    private List<MuteData> Load(UUID agentId) => database.Read(session => _mutes.List(session, $"AgentID = {agentId}"));
}
