using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Experiences;
using OpenSim.Modules.Land.Heartbeat;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Land.Permissions;
using OpenSim.Modules.Land.Regions;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.People.CallingCards;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.People.Postcards;
using OpenSim.Modules.People.Profiles;
using OpenSim.Modules.People.Reports;
using OpenSim.Modules.People.Search;
using OpenSim.Modules.People.Talks;
using OpenSim.Modules.People.Users;
using OpenSim.Modules.Things.Archives;
using OpenSim.Modules.Things.Assets;
using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Backups;
using OpenSim.Modules.Things.Baking;
using OpenSim.Modules.Things.Collisions;
using OpenSim.Modules.Things.DefaultTextures;
using OpenSim.Modules.Things.DynamicTextures;
using OpenSim.Modules.Things.Economy;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.JsonStore;
using OpenSim.Modules.Things.Materials;
using OpenSim.Modules.Things.Media;
using OpenSim.Modules.Things.Models;
using OpenSim.Modules.Things.Npcs;
using OpenSim.Modules.Things.Objects;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Combat;
using OpenSim.Modules.Travels.Composition;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Modules.Travels.Presences;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Scripts.Engine;

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
        typeof(DwellModule),
        typeof(TerrainModule),
        typeof(ArchiverModule),
        typeof(AutoBackupModule),
        typeof(ObjectCommandsModule),
        typeof(PresenceModule),
        typeof(NamesModule),
        typeof(PeopleCommandsModule),
        typeof(AvatarCommandsModule),
        typeof(TeleportCommandsModule),
        typeof(CombatModule),
        typeof(RegionCommandsModule),
        typeof(PermissionCommandsModule),
        typeof(RestartModule),
        typeof(J2kDecoderCommandModule),
        typeof(SceneAssetsModule),
        typeof(AppearanceModule),
        typeof(NPCModule),
        typeof(JsonStoreModule),
        typeof(DynamicTextureModule),
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
        typeof(ExperienceModule),
        typeof(EnvironmentModule),
        typeof(TelehubModule),
        typeof(AuthorizationModule),
        typeof(ArrivalModule),
        typeof(ScriptEngineModule)
    ];
}
