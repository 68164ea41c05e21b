using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Inventory;

/// <summary>
/// What is in a new item for which the viewer has uploaded nothing: the server writes it (CreateInventoryItem without a transaction).
/// </summary>
public static class NewAssets
{
    private const string EmptyNotecard = "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 0\n}\n";

    private const string NewScript = "default\n{\n    state_entry()\n    {\n        llSay(0, \"Hello!\");\n    }\n}\n";

    /// <summary>Null when an item of this type may begin without an asset.</summary>
    /// <param name="place">Where the maker stands; a landmark remembers it.</param>
    /// <param name="gatekeeper">Address by which other grids find the region; empty where there are none.</param>
    public static byte[]? For(int type, World.Regions.RegionInfo region, Vector3 place, string gatekeeper) => type switch
    {
        AssetType.Notecard => Encoding.UTF8.GetBytes(EmptyNotecard),
        AssetType.LslText => Encoding.UTF8.GetBytes(NewScript),
        AssetType.Landmark => Landmark(region.Id, place, region.Handle, gatekeeper),
        _ => null
    };

    /// <summary>The script with which every script begins.</summary>
    public static Asset Script(UUID creator, string name) => new()
    {
        Id = UUID.Random(), Name = name, Type = AssetType.LslText, CreatorId = creator.ToString(), Data = Encoding.UTF8.GetBytes(NewScript)
    };

    /// <param name="place">Metres in the region.</param>
    public static byte[] Landmark(UUID region, Vector3 place, RegionHandle handle, string gatekeeper = "") =>
        Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture,
        $"Landmark version 2\nregion_id {region}\nlocal_pos {place.X:0.###} {place.Y:0.###} {place.Z:0.###}\nregion_handle "
        + $"{handle.Value}\n{(gatekeeper.Length > 0 ? $"gatekeeper {gatekeeper}\n" : "")}"));
}
