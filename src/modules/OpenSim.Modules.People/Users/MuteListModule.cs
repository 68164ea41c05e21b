using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Users;

/// <summary>
/// Whom people do not want to hear. The viewer does the silencing; the list is kept here and given to it as a file. Source:
/// MuteListRequest, UpdateMuteListEntry, RemoveMuteListEntry.
/// </summary>
public sealed class MuteListModule : RegionModule, IMuteRequests
{
    private const int LongestName = 64;

    private IMuteListService? _service;

    public override string Name => "MuteListModule";

    public void Send(IViewer viewer, uint crc) => Scene.Background(viewer, "mute list", async _ =>
    {
        var list = await _service!.MuteListRequest(viewer.Agent.AgentId, crc);
        Scene.Post(_ => Tell(viewer, list));
    }, crc);

    public void Update(IViewer viewer, Mute mute)
    {
        var name = mute.Name.Length > LongestName ? mute.Name[..LongestName] : mute.Name;
        var row = new MuteData
        {
            AgentId = viewer.Agent.AgentId,
            MuteId = mute.Id,
            MuteName = name,
            MuteType = mute.Type,
            MuteFlags = (int)mute.Flags,
            Stamp = (int)Scene.Clock.UnixTime
        };
        Scene.Background(viewer, "mute", async _ =>
        {
            if (!await _service!.UpdateMute(row))
                Scene.Post(_ => viewer.Refuse("Your list of those you do not hear is full: this one is not on it."));
        }, (row.MuteId, row.MuteName));
    }

    public void Remove(IViewer viewer, UUID id, string name) =>
        Scene.Background(viewer, "unmute", async _ => await _service!.RemoveMute(viewer.Agent.AgentId, id, name), (id, name));

    protected override void Attach(Scene scene)
    {
        _service = Service<IMuteListService>();
        if (_service is not null)
            Answer(this);
    }

    private static void Tell(IViewer viewer, byte[]? list)
    {
        if (list is null)
        {
            viewer.People.SendMuteListUnchanged();
        }
        else if (list.Length == 0)
        {
            // An empty file is not a list to viewers; OpenSimulator's have a message for it.
            viewer.Messages.SendGeneric("emptymutelist", UUID.Zero, []);
        }
        else
        {
            var name = $"mutes{viewer.Agent.AgentId}";
            viewer.Files.Offer(name, list);
            viewer.People.SendMuteList(name);
        }
    }
}
