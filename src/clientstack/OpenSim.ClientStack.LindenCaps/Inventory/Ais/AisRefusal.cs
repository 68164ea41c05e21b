using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// Refusals with the status that viewers act on: 410 has them forget what they wanted to delete, 403 of a fetch has them ask for less, 503
/// has them try again. The body is a map with neither item_id nor category_id, which they would take for the thing itself.
/// </summary>
internal static class AisRefusal
{
    public const string NotThere = "There is no such folder or item in your inventory.";

    public const string TooMuch = "That is more than is sent at once. Please ask for fewer folders.";

    public static Task Write(HttpContext http, int status, string words)
    {
        http.Response.StatusCode = status;
        return http.ReplyLlsd(new LlsdMap { ["error_code"] = status, ["error_description"] = words });
    }

    /// <param name="deletes">Whether what is not there was to be deleted.</param>
    public static Task Write(HttpContext http, InventoryRefusal refusal, bool deletes) => refusal switch
    {
        InventoryRefusal.NotThere => Write(http, deletes ? StatusCodes.Status410Gone : StatusCodes.Status404NotFound, NotThere),
        InventoryRefusal.Taken => Write(http, StatusCodes.Status409Conflict, "There is something of that id already."),
        InventoryRefusal.Protected => Write(http, StatusCodes.Status403Forbidden, "This folder or item may not be changed like that."),
        InventoryRefusal.Ring => Write(http, StatusCodes.Status400BadRequest, "A folder cannot lie in itself."),
        InventoryRefusal.BadLink => Write(http, StatusCodes.Status400BadRequest, "Links are made to things of your own only."),
        _ => Write(http, StatusCodes.Status403Forbidden, "Your inventory is full.")
    };
}
