using OpenSim.Modules.Core.Archives;
using OpenSim.Modules.Core.Arrivals;
using OpenSim.Modules.Core.Assets;
using OpenSim.Modules.Core.Attachments;
using OpenSim.Modules.Core.Avatars;
using OpenSim.Modules.Core.Backups;
using OpenSim.Modules.Core.Baking;
using OpenSim.Modules.Core.CallingCards;
using OpenSim.Modules.Core.Chat;
using OpenSim.Modules.Core.Collisions;
using OpenSim.Modules.Core.DefaultTextures;
using OpenSim.Modules.Core.Economy;
using OpenSim.Modules.Core.Environments;
using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Friends;
using OpenSim.Modules.Core.Groups;
using OpenSim.Modules.Core.Guests;
using OpenSim.Modules.Core.Heartbeat;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Land;
using OpenSim.Modules.Core.Maps;
using OpenSim.Modules.Core.Materials;
using OpenSim.Modules.Core.Media;
using OpenSim.Modules.Core.Models;
using OpenSim.Modules.Core.Objects;
using OpenSim.Modules.Core.People;
using OpenSim.Modules.Core.Permissions;
using OpenSim.Modules.Core.Postcards;
using OpenSim.Modules.Core.Presences;
using OpenSim.Modules.Core.Profiles;
using OpenSim.Modules.Core.Regions;
using OpenSim.Modules.Core.Reports;
using OpenSim.Modules.Core.Search;
using OpenSim.Modules.Core.Sounds;
using OpenSim.Modules.Core.Talks;
using OpenSim.Modules.Core.Teleports;
using OpenSim.Modules.Core.Terrain;
using OpenSim.Modules.Core.Travels;

namespace OpenSim.Host;

/// <summary>The region modules that come with the simulator, in the order in which they are added.</summary>
internal static class BuiltInModules
{
    public static IReadOnlyList<Type> All { get; } =
    [
        typeof(ChatModule),
        typeof(SoundModule),
        typeof(InstantMessageModule),
        typeof(LateNewsModule),
        typeof(HeartbeatModule),
        typeof(LandModule),
        typeof(TerrainModule),
        typeof(ArchiverModule),
        typeof(AutoBackupModule),
        typeof(ObjectCommandsModule),
        typeof(PresenceModule),
        typeof(NamesModule),
        typeof(PeopleCommandsModule),
        typeof(RegionCommandsModule),
        typeof(PermissionCommandsModule),
        typeof(RestartModule),
        typeof(J2kDecoderCommandModule),
        typeof(SceneAssetsModule),
        typeof(AppearanceModule),
        typeof(ServerBakingModule),
        typeof(AttachmentsModule),
        typeof(PreferencesModule),
        typeof(ProfileModule),
        typeof(FriendsModule),
        typeof(MoneyModule),
        typeof(GroupsModule),
        typeof(TalksModule),
        typeof(MuteListModule),
        typeof(SearchModule),
        typeof(ReportModule),
        typeof(CallingCardModule),
        typeof(PostcardModule),
        typeof(DefaultTextureModule),
        typeof(InventoryModule),
        typeof(TravelModule),
        typeof(GuestModule),
        typeof(TeleportModule),
        typeof(CollisionFormsModule),
        typeof(MeshUploadModule),
        typeof(MapImageServiceModule),
        typeof(WorldMapModule),
        typeof(MaterialsModule),
        typeof(MediaModule),
        typeof(ObjectCostModule),
        typeof(ParcelCapabilitiesModule),
        typeof(EstateModule),
        typeof(EnvironmentModule),
        typeof(TelehubModule),
        typeof(AuthorizationModule),
        typeof(ArrivalModule)
    ];
}
