using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Messages;

/// <summary>What people have muted, in table MuteList.</summary>
/// <param name="rows">What one user may have; null takes the defaults.</param>
public sealed class MuteListService(Database database, AccountRows? rows = null) : IMuteListService
{
    private readonly AccountRows _rows = rows ?? AccountRows.ByDefault();
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
        return new(database.Write(session =>
        {
            var name = ColumnText.Cut(kept.MuteName, MuteColumns.NameWidth);
            var isThere = _mutes.First(session, $"AgentID = {kept.AgentId} and MuteID = {kept.MuteId} and MuteName = {name}") is not null;
            if (!isThere && !AccountRows.Allow(_rows.Mutes, session, "MuteList", "AgentID", kept.AgentId))
                return false;
            _mutes.Store(session, kept);
            return true;
        }));
    }

    public ValueTask<bool> RemoveMute(UUID agentId, UUID muteId, string muteName)
    {
        var name = ColumnText.Cut(muteName, MuteColumns.NameWidth);
        return new(database.Write(session =>
            session.Execute($"delete from MuteList where AgentID = {agentId} and MuteID = {muteId} and MuteName = {name}")) > 0);
    }

    private List<MuteData> Load(UUID agentId) => database.Read(session => _mutes.List(session, $"AgentID = {agentId}"));
}
