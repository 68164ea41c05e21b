using OpenSim.Settings;

namespace OpenSim.World.Regions;

/// <summary>What a region itself takes money for where somebody keeps money, by OpenSimulator's names.</summary>
public static class PriceSettings
{
    private const int MaxPrice = 1_000_000;

    public static readonly Setting<int> GroupCreate = new("Economy", "PriceGroupCreate", 0,
        "What founding a group costs, where somebody keeps money.", "", 0, MaxPrice, live: true);

    public static readonly Setting<int> Upload = new("Economy", "PriceUpload", 0,
        "What uploading a texture, a sound or an animation costs, and each texture of a model, where somebody keeps money.", "", 0,
        MaxPrice, live: true);

    public static readonly Setting<int> LevelUpload = new("Permissions", "LevelUpload", 0,
        "Users below this level upload no textures, sounds, animations and models.", "", 0, 1000, live: true);
}
