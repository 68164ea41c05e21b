using OpenSim.Modules.Capabilities;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Things.Materials;

/// <summary>Normal and specular maps (RenderMaterials) and PBR materials with what faces change of them (ModifyMaterialParams).</summary>
public sealed class MaterialsModule : SharedRegionModule
{
    /// <summary>Requests a second that viewers may make; they keep to it.</summary>
    private const double RequestsPerSecond = 4;

    private MaterialLibrary? _library;

    public override string Name => "MaterialsModule";

    /// <summary>What came from the store is looked through once.</summary>
    public override void RegionLoaded(Scene scene)
    {
        if (_library is not { } library)
            return;
        List<string> attributes;
        using (scene.Token.Take())
            attributes = [.. scene.Objects.SelectMany(StoredMaterials.Of)];
        if (attributes.Count > 0)
            scene.Background("materials of old", _ => StoredMaterials.Store(attributes, library));
    }

    protected override void Start()
    {
        if (!Context.Configuration.Get(MaterialSettings.Enabled) || Service<ICapabilities>() is not { } capabilities
            || Service<IAssetService>() is not { } assets)
            return;
        _library = new MaterialLibrary(assets);
        var limits = new MaterialLimits(Context.Configuration, Context.Statistics);
        capabilities.Add("RenderMaterials", new RenderMaterialsCapability(_library, limits.OfRequest).Answer);
        capabilities.Add("ModifyMaterialParams", new ModifyMaterialsCapability(limits.Changes).Answer);
        capabilities.AddFeature("MaxMaterialsPerTransaction", (int)limits.OfRequest.Max);
        capabilities.AddFeature("RenderMaterialsCapability", RequestsPerSecond);
    }
}
