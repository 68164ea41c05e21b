using OpenSim.Llsd;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>What an upload's two steps are answered with (docs/protocol.md, Seed and capabilities).</summary>
internal static class UploadReplies
{
    public static LlsdMap SendTo(string uploader, int price = 0, LlsdMap? data = null) =>
        new() { ["state"] = "upload", ["uploader"] = uploader, ["upload_price"] = price, ["data"] = data ?? new LlsdMap() };

    public static LlsdMap Complete(UUID asset, UUID item) => new()
    {
        ["state"] = "complete",
        ["success"] = true,
        ["new_asset"] = asset,
        ["new_inventory_item"] = item
    };

    /// <summary>The same for a new item, with what the viewer shows of it.</summary>
    public static LlsdMap NewFile(InventoryItem item)
    {
        var reply = Complete(item.AssetId, item.Id);
        reply["new_next_owner_mask"] = unchecked((int)item.NextPermissions);
        reply["new_group_mask"] = unchecked((int)item.GroupPermissions);
        reply["new_everyone_mask"] = unchecked((int)item.EveryOnePermissions);
        reply["inventory_item_flags"] = 0;
        return reply;
    }

    public static LlsdMap Failed(string message, UUID identifier = default) => new()
    {
        ["state"] = "error",
        ["success"] = false,
        ["error"] = new LlsdMap { ["message"] = message, ["identifier"] = identifier },
        ["message"] = message,
        ["identifier"] = identifier
    };

    /// <summary>A saved script, with what the compiler says.</summary>
    public static LlsdMap Script(UUID asset, UUID item, CompileAnswer compiled)
    {
        var reply = Complete(asset, item);
        reply["compiled"] = compiled.IsCompiled;
        reply["errors"] = new LlsdArray(compiled.Errors.Select(line => (LlsdValue)line));
        return reply;
    }
}
