using System.Collections.Concurrent;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Experiences;
using OpenSim.Services.Experiences;
using OpenSim.Services.Groups;
using OpenSim.World;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>
/// Experiences in the regions of this process, and what viewers ask of them by capabilities. Nothing is asked of the grid before a script
/// or a viewer wants it.
/// </summary>
public sealed class ExperienceModule : SharedRegionModule
{
    private readonly ConcurrentDictionary<Scene, RegionExperiences> _regions = new();
    private IExperienceService? _service;
    private ExperienceBook? _book; // made when the first region comes, by whose clock it forgets
    private ICapabilities? _capabilities;
    private ExperienceCapabilities? _ownCapabilities;

    public override string Name => "ExperienceModule";

    public override Type? ReplaceableInterface => typeof(IExperiences);

    public override void AddRegion(Scene scene)
    {
        if (_service is null)
            return;
        _book ??= new ExperienceBook(_service, scene.Options.Time);
        scene.RegisterModuleInterface<IExperiences>(_regions[scene] = new RegionExperiences(scene, _book));
        scene.Events.OnMakeRootAgent += OnArrived;
    }

    public override void RemoveRegion(Scene scene)
    {
        scene.Events.OnMakeRootAgent -= OnArrived;
        if (_regions.TryRemove(scene, out var region))
            scene.UnregisterModuleInterface<IExperiences>(region);
    }

    public override void Close()
    {
        if (_capabilities is null)
            return;
        _ownCapabilities?.RemoveFrom(_capabilities);
        LandExperienceCapabilities.RemoveFrom(_capabilities);
    }

    protected override void Start()
    {
        if (Context.Configuration.Get(ExperienceModuleSettings.Enabled))
            _service = Service<IExperienceService>();
        if (_service is null || (_capabilities = Service<ICapabilities>()) is null)
            return;
        _ownCapabilities = new ExperienceCapabilities(() => _book!, RegionOf, Service<IGroupsService>());
        _ownCapabilities.AddTo(_capabilities);
        new LandExperienceCapabilities(RegionOf).AddTo(_capabilities);
    }

    private RegionExperiences? RegionOf(Scene scene) => _regions.GetValueOrDefault(scene);

    private void OnArrived(ScenePresence who) => _book?.Forget(who.Id);
}
