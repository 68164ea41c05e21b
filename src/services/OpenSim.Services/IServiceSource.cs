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
/// The services that a process has itself. One that nobody asks for need not be there: it may be made when it is first asked for.
/// </summary>
public interface IServiceSource
{
    IUserAccountService Accounts { get; }

    IAuthenticationService Authentication { get; }

    IInventoryService Inventory { get; }

    ILibraryService Library { get; }

    IAssetService Assets { get; }

    IAvatarService Avatars { get; }

    IBakedTextureService BakedTextures { get; }

    IWornObjectService WornObjects { get; }

    IPresenceService Presence { get; }

    IGridUserService GridUsers { get; }

    IGridService Grid { get; }

    IEstateService Estates { get; }

    IFriendsService Friends { get; }

    IAgentPreferencesService AgentPreferences { get; }

    IOfflineMessageService OfflineMessages { get; }

    IMuteListService MuteLists { get; }

    IUserProfilesService Profiles { get; }

    IDisplayNameService DisplayNames { get; }

    IAbuseReportService Reports { get; }

    IEventService Events { get; }

    IGroupsService Groups { get; }

    IExperienceService Experiences { get; }
}
