using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>CopyInventoryFromNotecard: the thing comes by BulkUpdateInventory with the viewer's callback-id.</summary>
internal static class NotecardCapability
{
    public static void AddTo(CapsTable table) => table.Add("CopyInventoryFromNotecard", Answer);

    private static async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var source = new NotecardSource(body["notecard-id"].AsUuid(), body["object-id"].AsUuid());
        var (item, folder, callback) = (body["item-id"].AsUuid(), body["folder-id"].AsUuid(), body["callback-id"].AsUInt32());
        call.Caps.Scene.Post(scene =>
        {
            if (scene.Presences.TryGet(call.Caps.AgentId, out var who) && who.Viewer is { } viewer)
                scene.Requests.Notecards.Copy(viewer, source, [(item, folder)], callback);
        });
        await call.Http.ReplyLlsd(LlsdValue.Undefined);
    }
}
