using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>CreateInventoryCategory: makes a folder under an id that the viewer has chosen.</summary>
internal sealed class CreateCategoryCapability(IInventoryService inventory)
{
    private const int MaxNameLength = 63;

    public void AddTo(CapsTable table) => table.Add("CreateInventoryCategory", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var name = body["name"].AsString();
        var folder = new InventoryFolder
        {
            Id = body["folder_id"].AsUuid(),
            ParentId = body["parent_id"].AsUuid(),
            Owner = call.Caps.AgentId,
            Name = name.Length > MaxNameLength ? name[..MaxNameLength] : name,
            Type = (short)Math.Clamp(body["type"].IsDefined ? body["type"].AsInteger() : FolderType.None, short.MinValue, short.MaxValue)
        };
        if (name.Length == 0 || !await inventory.AddFolder(folder))
        {
            await call.Http.Refuse(StatusCodes.Status400BadRequest,
                "The folder could not be made: it is there already, or its parent is not.");
            return;
        }

        await call.Http.ReplyLlsd(new LlsdMap
        {
            ["folder_id"] = folder.Id, ["parent_id"] = folder.ParentId, ["name"] = folder.Name,
            ["type"] = (int)folder.Type
        });
    }
}
