using OpenSim.Modules;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Travels.Teleports;

namespace Scenario.Tests.Kit;

/// <summary>What the projects of built-in modules hold.</summary>
internal static class ShippedModules
{
    /// <summary>The modules, in no order that means anything.</summary>
    public static IReadOnlyList<Type> All { get; } = [.. Types.Where(t => !t.IsAbstract && typeof(IRegionModuleBase).IsAssignableFrom(t))];

    /// <summary>Everything else too.</summary>
    public static IEnumerable<Type> Types =>
        new[] { typeof(InventoryModule), typeof(ChatModule), typeof(LandModule), typeof(TeleportModule) }
            .SelectMany(module => module.Assembly.GetTypes());
}
