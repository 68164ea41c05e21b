using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>
/// RequestTaskInventory: what lies in an object, in one answer instead of a file by Xfer. Status 304 when the viewer knows it already.
/// </summary>
internal static class ContentsCapability
{
    public static void AddTo(CapsTable table) => table.Add("RequestTaskInventory", Answer);

    private static async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET"))
            return;
        var query = call.Http.Request.Query;
        var contents = UUID.TryParse(query["task_id"].ToString(), out var prim)
            && call.Caps.Scene.RequestModuleInterface<IObjectContents>() is { } objects
            ? await objects.Read(call.Caps.AgentId, prim)
            : null;
        if (contents is null)
            await call.Http.Refuse(StatusCodes.Status404NotFound, "There is no such object here.");
        else if (short.TryParse(query["inventory_serial"].ToString(), out var known) && known == contents.Serial)
            call.Http.Response.StatusCode = StatusCodes.Status304NotModified;
        else
            await call.Http.ReplyLlsd(new LlsdMap
            {
                ["task_id"] = prim,
                ["inventory_serial"] = (int)contents.Serial,
                ["contents"] = new LlsdArray(contents.Items.Select(Item))
            });
    }

    private static LlsdMap Item(PrimItemRow item) => new()
    {
        ["item_id"] = item.ItemId,
        ["parent_id"] = item.PrimId,
        ["asset_id"] = item.AssetId,
        ["name"] = item.Name,
        ["desc"] = item.Description,
        ["type"] = ItemWords.OfAsset(item.AssetType),
        ["inv_type"] = ItemWords.OfItem(item.InvType),
        ["flags"] = unchecked((int)item.Flags),
        ["created_at"] = unchecked((int)item.CreationDate),
        ["permissions"] = new LlsdMap
        {
            ["base_mask"] = unchecked((int)item.BasePermissions),
            ["owner_mask"] = unchecked((int)item.CurrentPermissions),
            ["group_mask"] = unchecked((int)item.GroupPermissions),
            ["everyone_mask"] = unchecked((int)item.EveryonePermissions),
            ["next_owner_mask"] = unchecked((int)item.NextPermissions),
            ["creator_id"] = Creator(item.CreatorId),
            ["owner_id"] = item.OwnerId,
            ["last_owner_id"] = item.LastOwnerId,
            ["group_id"] = item.GroupId,
            ["is_owner_group"] = false
        },
        ["sale_info"] = new LlsdMap { ["sale_price"] = 0, ["sale_type"] = ItemWords.OfSale(0) }
    };

    // Of a foreign creator only the id, without his home.
    private static UUID Creator(string text) => UUID.TryParse(text.AsSpan(0, Math.Min(36, text.Length)), out var id) ? id : UUID.Zero;
}
