using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Economy;

/// <summary>What the region takes for what, and from whom it takes no uploads. Any thread.</summary>
public static class Fees
{
    /// <summary>What founding a group costs; 0 where nobody keeps money.</summary>
    public static int ForGroup(this Scene scene) => PriceOf(scene, PriceSettings.GroupCreate, 1);

    /// <summary>What uploading so many files costs; 0 where nobody keeps money.</summary>
    public static int ForUploads(this Scene scene, int files) => PriceOf(scene, PriceSettings.Upload, files);

    /// <summary>What is handed over for it is an item with the payment's id.</summary>
    public static Fee ForUpload(int price, string name) => new(price, MoneyKind.Upload, name, new Goods(GoodsKind.Item));

    /// <summary>Textures, sounds and animations cost something, and are not taken from everybody, as in OpenSimulator.</summary>
    public static bool IsCharged(sbyte assetType) =>
        assetType is AssetType.Texture or AssetType.TextureTga or AssetType.Sound or AssetType.Animation;

    /// <summary>Null when he may upload what is charged.</summary>
    public static string? WhyNoUpload(this Scene scene, AgentCircuitData agent)
    {
        var level = scene.Options.Configuration.Get(PriceSettings.LevelUpload);
        return agent.UserLevel < level ? $"Insufficient permissions to upload. Requires level {level}." : null;
    }

    private static int PriceOf(Scene scene, Settings.Setting<int> price, int things) =>
        scene.RequestModuleInterface<IMoney>() is null ? 0 : scene.Options.Configuration.Get(price) * things;
}
