using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory;

/// <summary>IncrementCOFVersion: counts the version of the current outfit up, for a viewer that has lost count.</summary>
internal sealed class OutfitVersionCapability(IInventoryService inventory)
{
    public void AddTo(CapsTable table) => table.Add("IncrementCOFVersion", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "POST"))
            return;
        var user = call.Caps.AgentId;
        if (await inventory.GetFolderForType(user, FolderType.CurrentOutfit) is { } outfit
            && call.Caps.Scene.RequestModuleInterface<IOwnInventory>() is { } own
            && await own.Touch(user, outfit.Id) is { Outcome: { Refusal: InventoryRefusal.None, Versions: var versions } })
            await call.Http.ReplyLlsd(new LlsdMap { ["category_id"] = outfit.Id, ["version"] = versions[outfit.Id] });
        else
            await call.Http.Refuse(StatusCodes.Status404NotFound, "There is no current outfit.");
    }
}
