using OpenSim.Settings;

namespace OpenSim.World.Regions;

/// <summary>What a region itself takes money for where somebody keeps money, by OpenSimulator's names.</summary>
public static class PriceSettings
{
    private const int MaxPrice = 1_000_000;

    private const string Words = "Told to viewers (EconomyData), which do nothing with it today; the region takes nothing by it.";

    public static readonly Setting<int> GroupCreate = new("Economy", "PriceGroupCreate", 0,
        "Price of founding a group, where money is kept.", "", 0, MaxPrice, live: true);

    public static readonly Setting<int> Upload = new("Economy", "PriceUpload", 0,
        "Price of uploading a texture, a sound or an animation, and each texture of a model, where money is kept.", "", 0,
        MaxPrice, live: true);

    public static readonly Setting<int> EnergyUnit = Told("PriceEnergyUnit", 0);
    public static readonly Setting<int> ObjectClaim = Told("PriceObjectClaim", 0);
    public static readonly Setting<int> PublicObjectDecay = Told("PricePublicObjectDecay", 0);
    public static readonly Setting<int> PublicObjectDelete = Told("PricePublicObjectDelete", 0);
    public static readonly Setting<int> ParcelClaim = Told("PriceParcelClaim", 0);
    public static readonly Setting<float> ParcelClaimFactor = Told("PriceParcelClaimFactor", 1f);
    public static readonly Setting<int> RentLight = Told("PriceRentLight", 0);
    public static readonly Setting<int> TeleportMin = Told("TeleportMinPrice", 0);
    public static readonly Setting<float> TeleportExponent = Told("TeleportPriceExponent", 2f);
    public static readonly Setting<float> EnergyEfficiency = Told("EnergyEfficiency", 1f);
    public static readonly Setting<float> ObjectRent = Told("PriceObjectRent", 0f);
    public static readonly Setting<float> ObjectScaleFactor = Told("PriceObjectScaleFactor", 10f);
    public static readonly Setting<int> ParcelRent = Told("PriceParcelRent", 0);

    public static readonly Setting<int> LevelUpload = new("Permissions", "LevelUpload", 0,
        "Users below this level upload no textures, sounds, animations and models.", "", 0, 1000, live: true);

    private static Setting<int> Told(string key, int value) => new("Economy", key, value, Words, "", 0, MaxPrice, live: true);

    private static Setting<float> Told(string key, float value) => new("Economy", key, value, Words, "", 0, MaxPrice, live: true);
}
