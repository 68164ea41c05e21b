using System.Globalization;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Messages;

namespace OpenSim.Services.Remote.Messages;

/// <summary>Mute lists that another process keeps, at <c>/mutelist</c>. It gives only the file that viewers load.</summary>
public sealed class RemoteMuteListService(ServiceClient client) : IMuteListService
{
    private const string Path = "/mutelist";

    public async ValueTask<IReadOnlyList<MuteData>> GetMutes(UUID agentId)
    {
        var file = await MuteListRequest(agentId, 0) ?? [];
        return [.. Encoding.UTF8.GetString(file).Split('\n').Select(line => Read(agentId, line)).OfType<MuteData>()];
    }

    public async ValueTask<byte[]?> MuteListRequest(UUID agentId, uint crc)
    {
        var answer = await client.Post(Path, new LlsdMap
        {
            ["METHOD"] = "get", ["agentid"] = agentId, ["mutecrc"] = crc.ToString(CultureInfo.InvariantCulture)
        }, Retry.Once);
        var file = new byte[answer["result"].AsString().Length];
        if (!Convert.TryFromBase64String(answer["result"].AsString(), file, out var length))
            throw new ServiceAwayException("The mute list of the service cannot be read.");
        return length == 1 ? null : file[..length];
    }

    public async ValueTask<bool> UpdateMute(MuteData mute)
    {
        var form = new LlsdMap { ["METHOD"] = "update", ["agentid"] = mute.AgentId, ["muteid"] = mute.MuteId };
        if (mute.MuteType != 0)
            form["mutetype"] = mute.MuteType;
        if (mute.MuteFlags != 0)
            form["muteflags"] = mute.MuteFlags;
        form["mutestamp"] = mute.Stamp;
        if (mute.MuteName.Length > 0)
            form["mutename"] = mute.MuteName;
        return Calls.IsDone(await client.Post(Path, form, Retry.Late));
    }

    public async ValueTask<bool> RemoveMute(UUID agentId, UUID muteId, string muteName)
    {
        var form = new LlsdMap { ["METHOD"] = "delete", ["agentid"] = agentId, ["muteid"] = muteId };
        if (muteName.Length > 0)
            form["mutename"] = muteName;
        return Calls.IsDone(await client.Post(Path, form, Retry.Late));
    }

    // "type id name|flags"
    private static MuteData? Read(UUID agentId, string line)
    {
        var bar = line.LastIndexOf('|');
        if (bar < 0 || line[..bar].Split(' ', 3) is not [var type, var id, var name] || !UUID.TryParse(id, out var muteId))
            return null;
        return new MuteData
        {
            AgentId = agentId,
            MuteId = muteId,
            MuteName = name,
            MuteType = int.TryParse(type, CultureInfo.InvariantCulture, out var number) ? number : 0,
            MuteFlags = int.TryParse(line[(bar + 1)..], CultureInfo.InvariantCulture, out var flags) ? flags : 0
        };
    }
}
