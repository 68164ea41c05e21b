using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Rezzing;

// OpenSimulator's forms for another prim of the linkset.
public static partial class GivingFunctions
{
    public static void osGiveLinkInventory(RegionScript script, int linkNumber, string destination, string inventory)
    {
        if (LinkTargets.Single(script.Part, linkNumber) is not { } part || !PrimContents.AreAtHand(script, part))
            return;
        if (Items.Find(part, inventory) is { } item)
            Give(script, nameof(osGiveLinkInventory), part, item, destination);
    }

    public static void osGiveLinkInventoryList(
        RegionScript script, int linkNumber, string destination, string folderName, LslList inventory)
    {
        if (LinkTargets.Single(script.Part, linkNumber) is not { } part || !PrimContents.AreAtHand(script, part))
            return;
        if (Chosen(script, nameof(osGiveLinkInventoryList), part, inventory) is { Count: > 0 } items)
            GiveFolder(script, nameof(osGiveLinkInventoryList), part, items, folderName, destination);
    }
}
