using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>What scripts give out of their prims.</summary>
[ScriptFunctions]
public static partial class GivingFunctions
{
    public static void llGiveInventory(RegionScript script, string target, string inventory)
    {
        if (Items.Find(script.Part, inventory) is { } item)
            Give(script, nameof(llGiveInventory), script.Part, item, target);
        else
            script.Complain($"llGiveInventory: there is no '{inventory}' in here.");
    }

    public static void llGiveInventoryList(RegionScript script, string target, string folder, LslList inventory)
    {
        if (Chosen(script, nameof(llGiveInventoryList), script.Part, inventory) is { Count: > 0 } items)
            GiveFolder(script, nameof(llGiveInventoryList), script.Part, items, folder, target);
    }

    /// <param name="options">TRANSFER_DEST with a folder before the name.</param>
    /// <returns>TRANSFER_…; TRANSFER_OK when it is on its way.</returns>
    public static int llGiveAgentInventory(RegionScript script, string agent, string folder, LslList items, LslList options)
    {
        const int Ok = 0, BadOptions = -1, NoTarget = -2, NoItems = -4, Destination = 0, Flags = 1;
        for (var i = 0; i < options.Count; i += 2)
        {
            if (i + 1 == options.Count || !options[i].IsInteger || options[i].Integer is not (Destination or Flags))
                return BadOptions;
            if (options[i].Integer == Destination)
                folder = $"{Casts.ToText(options[i + 1], script.Dialect).TrimEnd('/')}/{folder}";
        }

        if (!UUID.TryParse(agent, out var to) || to.IsZero || script.Scene.TryGetPart(to, out _))
            return NoTarget;
        if (Chosen(script, nameof(llGiveAgentInventory), script.Part, items) is not { Count: > 0 } chosen)
            return NoItems;
        GiveFolder(script, nameof(llGiveAgentInventory), script.Part, chosen, folder, agent);
        return Ok;
    }

    private static List<UUID> Chosen(RegionScript script, string function, SceneObjectPart part, LslList names)
    {
        var items = new List<UUID>(names.Count);
        foreach (ref readonly var name in names.Items)
        {
            if (Items.Find(part, Casts.ToText(name, script.Dialect)) is { } item)
                items.Add(item.ItemId);
            else
                script.Complain($"{function}: there is no '{Casts.ToText(name, script.Dialect)}' in there.");
        }

        return items;
    }

    private static void Give(RegionScript script, string function, SceneObjectPart part, PrimItemRow item, string target)
    {
        if (UUID.TryParse(target, out var to) && !to.IsZero)
            Taking(script)?.Give(script.Actor, part, item.ItemId, to, answer => Tell(script, function, answer.Refusal));
    }

    private static void GiveFolder(
        RegionScript script, string function, SceneObjectPart part, List<UUID> items, string folder, string target)
    {
        if (UUID.TryParse(target, out var to) && !to.IsZero)
            Taking(script)?.GiveFolder(script.Actor, part, items, folder, to, refusal => Tell(script, function, refusal));
    }

    private static void Tell(RegionScript script, string function, string? refusal)
    {
        if (refusal is not null && script.Part.Exists)
            script.Complain($"{function}: {refusal}");
    }

    private static IContentsTaking? Taking(RegionScript script) => script.Scene.RequestModuleInterface<IContentsTaking>();
}
