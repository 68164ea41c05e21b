using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>
/// Says in the inventories of people who go abroad what they cannot reach there: all but the suitcase and what they wear is called
/// unavailable by their viewers until they are back. Nothing is changed but what viewers show.
/// </summary>
internal sealed class UnavailableThings(Scene scene, IInventoryService inventory)
{
    private const string Suffix = " (Unavailable)";

    private static readonly string[] Reachable = ["My Suitcase", "Current Outfit"]; // OpenSimulator knows them by their names

    public bool IsShown { get; set; }

    /// <summary>Any thread, without the token. A service that fails is nothing that keeps anybody from going.</summary>
    /// <param name="isAway">False when he is back, or has not gone.</param>
    public async Task Tell(ScenePresence who, bool isAway)
    {
        if (!IsShown || await Content(who.Id) is not { } content)
            return;
        var suffix = isAway ? Suffix : "";
        List<InventoryFolder> folders = [.. content.Folders.Where(folder => !Reachable.Contains(folder.Name))
            .Select(folder => folder with { Name = folder.Name + suffix })];
        List<InventoryItem> items = [.. content.Items.Select(item => item with { Name = item.Name + suffix })];
        scene.Post(_ => who.Viewer?.Inventory.SendBulkUpdate(folders, items, UUID.Zero));
    }

    private async Task<InventoryCollection?> Content(UUID user)
    {
        try
        {
            return await inventory.GetRootFolder(user) is { } root ? await inventory.GetFolderContent(user, root.Id) : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }
}
