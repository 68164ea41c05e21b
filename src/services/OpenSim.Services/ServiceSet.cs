using OpenSim.Services.Assets;
using OpenSim.Services.Estates;
using OpenSim.Services.Experiences;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Inventory;
using OpenSim.Services.Messages;
using OpenSim.Services.Reports;
using OpenSim.Services.Search;
using OpenSim.Services.Users;

namespace OpenSim.Services;

/// <summary>
/// The services of a simulator, wherever they run. As <see cref="IServiceProvider"/> it answers by contract type, for modules; what else
/// modules may ask for (the simulation service, say) is added with <see cref="Add{T}"/> before they start.
/// </summary>
public sealed class ServiceSet : IServiceProvider, IServiceSource
{
    private readonly Dictionary<Type, object> _byType = [];

    public required IUserAccountService Accounts { get; init => field = Add(value); }

    public required IAuthenticationService Authentication { get; init => field = Add(value); }

    /// <summary>Set anew where guests' inventories are asked elsewhere, before anybody asks; so are <see cref="Assets"/>.</summary>
    public required IInventoryService Inventory { get; set => field = Add(value); }

    public required ILibraryService Library { get; init => field = Add(value); }

    public required IAssetService Assets { get; set => field = Add(value); }

    public required IAvatarService Avatars { get; init => field = Add(value); }

    public required IBakedTextureService BakedTextures { get; init => field = Add(value); }

    public required IWornObjectService WornObjects { get; init => field = Add(value); }

    public required IPresenceService Presence { get; init => field = Add(value); }

    public required IGridUserService GridUsers { get; init => field = Add(value); }

    /// <summary>Set anew where links to other grids are put among its regions, before anybody asks.</summary>
    public required IGridService Grid { get; set => field = Add(value); }

    public required IEstateService Estates { get; init => field = Add(value); }

    public required IFriendsService Friends { get; init => field = Add(value); }

    public required IAgentPreferencesService AgentPreferences { get; init => field = Add(value); }

    public required IOfflineMessageService OfflineMessages { get; init => field = Add(value); }

    public required IMuteListService MuteLists { get; init => field = Add(value); }

    /// <summary>Set anew where people of other grids are looked up at their homes, before anybody asks.</summary>
    public required IUserProfilesService Profiles { get; set => field = Add(value); }

    public required IDisplayNameService DisplayNames { get; init => field = Add(value); }

    public required IAbuseReportService Reports { get; init => field = Add(value); }

    public required IEventService Events { get; init => field = Add(value); }

    /// <summary>Set anew where people of other grids are members, before anybody asks.</summary>
    public required IGroupsService Groups { get; set => field = Add(value); }

    public required IExperienceService Experiences { get; init => field = Add(value); }

    public T Add<T>(T service)
        where T : class
    {
        _byType[typeof(T)] = service;
        return service;
    }

    public object? GetService(Type serviceType) => _byType.GetValueOrDefault(serviceType);
}
