using System.Globalization;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What llGetEnv tells, by its names.</summary>
internal static class RegionFacts
{
    public static string Of(Scene scene, string name) => name switch
    {
        "agent_limit" or "agent_limit_max" => Text(scene.Settings.Seats),
        "chat_range" => "20",
        "dynamic_pathfinding" => "disabled",
        "estate_id" => Text(scene.Settings.Estate.Id),
        "estate_name" => scene.Settings.Estate.Name,
        "region_cpu_ratio" => "1",
        "region_idle" => "0", // a region that rests runs no scripts
        "region_max_prims" => Text(scene.Info.MaxPrims),
        "region_object_bonus" => scene.Settings.Current.ObjectBonus.ToString("F6", CultureInfo.InvariantCulture),
        "region_product_name" => scene.Info.RegionType,
        "region_rating" => Rating(scene.Settings.Access),
        "region_size_x" => Text(scene.Info.SizeX),
        "region_size_y" => Text(scene.Info.SizeY),
        "sim_channel" => "OpenSim",
        "simulator_hostname" => scene.Info.ExternalHostName,
        _ => ""
    };

    /// <param name="access">As viewers and grids count it.</param>
    public static string Rating(int access) => access switch
    {
        13 => "PG",
        21 => "MATURE",
        42 => "ADULT",
        _ => "UNKNOWN"
    };

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
