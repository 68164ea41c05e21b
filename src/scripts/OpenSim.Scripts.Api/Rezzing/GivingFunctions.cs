using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>What scripts give out of their prims.</summary>
[ScriptFunctions]
public static class GivingFunctions
{
    public static void llGiveInventory(RegionScript script, string target, string inventory)
    {
        if (Items.Find(script.Part, inventory) is not { } item)
            script.Complain($"llGiveInventory: there is no '{inventory}' in here.");
        else if (UUID.TryParse(target, out var to) && !to.IsZero)
            Taking(script)?.Give(script.Actor, script.Part, item.ItemId, to, answer => Tell(script, "llGiveInventory", answer.Refusal));
    }

    public static void llGiveInventoryList(RegionScript script, string target, string folder, LslList inventory)
    {
        var items = new List<UUID>(inventory.Count);
        foreach (ref readonly var name in inventory.Items)
        {
            if (Items.Find(script.Part, Casts.ToText(name, script.Dialect)) is { } item)
                items.Add(item.ItemId);
            else
                script.Complain($"llGiveInventoryList: there is no '{Casts.ToText(name, script.Dialect)}' in here.");
        }

        if (items.Count > 0 && UUID.TryParse(target, out var to) && !to.IsZero)
            Taking(script)?.GiveFolder(script.Actor, script.Part, items, folder, to,
                refusal => Tell(script, "llGiveInventoryList", refusal));
    }

    private static void Tell(RegionScript script, string function, string? refusal)
    {
        if (refusal is not null && script.Part.Exists)
            script.Complain($"{function}: {refusal}");
    }

    private static IContentsTaking? Taking(RegionScript script) => script.Scene.RequestModuleInterface<IContentsTaking>();
}
