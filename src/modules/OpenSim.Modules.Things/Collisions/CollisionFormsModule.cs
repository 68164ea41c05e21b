using OpenSim.Physics.Forms;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>
/// Gives regions the forms by which meshes and sculpts are walked on and sat on: made from their assets in the background when somebody
/// first comes near, shared by all regions.
/// </summary>
public sealed class CollisionFormsModule : SharedRegionModule
{
    private readonly Dictionary<Scene, RegionForms> _regions = [];
    private AssetForms _forms = null!; // Start comes before every region
    private CollisionStats _stats = null!;
    private long _memory;

    public override string Name => "CollisionFormsModule";

    public override void AddRegion(Scene scene)
    {
        if (Service<IAssetService>() is not { } assets)
            return;
        var forms = new RegionForms(scene, _forms, new FormMaker(assets), _stats);
        _regions[scene] = forms;
        scene.Space.Forms = forms;
    }

    public override void RemoveRegion(Scene scene)
    {
        if (!_regions.Remove(scene))
            return;
        scene.Space.Forms = null;
        scene.Options.Statistics.RemoveContainer("physics", scene.Info.Name);
    }

    protected override void Start()
    {
        Context.Configuration.Watch(CollisionSettings.FormMemory, megabytes => Volatile.Write(ref _memory, (long)megabytes << 20));
        _forms = new AssetForms(Context.Statistics.Limit(CollisionLimitDefs.Memory, () => Volatile.Read(ref _memory)));
        _stats = new CollisionStats(Context.Statistics, _forms);
    }
}
