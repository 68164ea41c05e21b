using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Estates;
using OpenSim.Services.Assets;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>The estates of this process's regions, and the commands about them. Without a service for estates there are none.</summary>
public sealed partial class EstateModule : SharedRegionModule, IEstateArrivals
{
    private readonly ConcurrentDictionary<Scene, EstateRegion> _regions = new();
    private IEstateService? _service;
    private EstateBook? _book;
    private ICapabilities? _capabilities;

    public override string Name => "EstateManagementModule";

    public override Type? ReplaceableInterface => typeof(IEstate);

    public override void AddRegion(Scene scene)
    {
        if (_service is null || _book is null)
            return;
        var choice = new EstateChoice(_service, Service<IUserAccountService>(), Context.Configuration,
            sentence => LogWarned(Context.Loggers.CreateLogger<EstateModule>(), sentence));
#pragma warning disable RS0030 // a region is not served before its estate is known: the thread that starts it waits
        var estate = choice.Of(scene.Info).GetAwaiter().GetResult();
#pragma warning restore RS0030
        _regions[scene] = new EstateRegion(scene, _book, _service, estate, Service<IInventoryService>(),
            Service<IAssetService>(), Service<IUserAccountService>());
        scene.RegisterModuleInterface<IEstateArrivals>(this);
    }

    public override void RegionLoaded(Scene scene)
    {
        if (_regions.TryGetValue(scene, out var region))
            region.ClaimLand();
    }

    public override void RemoveRegion(Scene scene)
    {
        scene.UnregisterModuleInterface<IEstateArrivals>(this);
        if (_regions.TryRemove(scene, out var region))
            region.Leave();
    }

    // The estate itself is taken from where it is kept, whatever is said of it.
    public async Task<bool> Take(EstateNews news)
    {
        if (_book is null || !_book.Has(news.EstateId))
            return false;
        if (news.Kind == EstateNewsKind.Changed)
            await _book.Reload(news.EstateId);
        else
            _book.Spread(news);
        return true;
    }

    public override void Close()
    {
        if (_capabilities is null)
            return;
        EstateCapabilities.RemoveFrom(_capabilities);
        GroundOverrides.RemoveFrom(_capabilities);
    }

    protected override void Start()
    {
        _service = Service<IEstateService>();
        if (_service is null)
            return;
        var post = Service<IEstateNews>() is { } news && Service<IGridService>() is { } grid
            ? new EstatePost(news, _service, grid, Context.Scenes)
            : null;
        _book = new EstateBook(_service, post is null ? null : post.Tell);
        _capabilities = Service<ICapabilities>();
        if (_capabilities is not null)
        {
            new EstateCapabilities(RegionOf).AddTo(_capabilities);
            new GroundOverrides(RegionOf).AddTo(_capabilities);
        }

        new EstateCommands(Context.Scenes, _service, _book, Service<IUserAccountService>(), RegionOf).AddTo(Context.Commands);
    }

    private EstateRegion? RegionOf(Scene scene) => _regions.GetValueOrDefault(scene);

    [LoggerMessage(1, LogLevel.Warning, "{Sentence}")]
    private static partial void LogWarned(ILogger log, string sentence);
}
