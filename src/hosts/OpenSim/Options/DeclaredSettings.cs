using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.ClientStack.LindenCaps.Scripts;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.Replication;
using OpenSim.Host.Startup;
using OpenSim.Host.Watching;
using OpenSim.Hosting.Startup;
using OpenSim.Modules;
using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Experiences;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Land.Regions;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.Profiles;
using OpenSim.Modules.People.Talks;
using OpenSim.Modules.Regions;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Backups;
using OpenSim.Modules.Things.Baking;
using OpenSim.Modules.Things.Collisions;
using OpenSim.Modules.Things.DynamicTextures;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.JsonStore;
using OpenSim.Modules.Things.Materials;
using OpenSim.Modules.Things.Media;
using OpenSim.Modules.Things.Models;
using OpenSim.Modules.Things.Npcs;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Edge.Login;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Assets;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Http.Voice;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Settings.Declarations;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Movement;
using OpenSim.World.Permissions;
using OpenSim.World.Regions;

namespace OpenSim.Host.Options;

/// <summary>
/// Every setting of the simulator, class by class. A new *Settings class is named here and <c>./dev defaults</c> run; a test fails when one
/// is forgotten or config/OpenSimDefaults.ini is stale.
/// </summary>
public static class DeclaredSettings
{
    public static SettingCatalog Catalog() => new SettingCatalog().AddProgram().AddLocalServices().Add(
        typeof(AddressSettings),
        typeof(AppearanceSettings),
        typeof(NpcSettings),
        typeof(JsonStoreSettings),
        typeof(DynamicTextureSettings),
        typeof(ArrivalSettings),
        typeof(AssetHandlerSettings),
        typeof(FreeswitchSettings),
        typeof(OpenIdSettings),
        typeof(AttachmentSettings),
        typeof(AuthorizationSettings),
        typeof(BackupSettings),
        typeof(BakingSettings),
        typeof(CapsSettings),
        typeof(ChatSettings),
        typeof(CircuitSettings),
        typeof(CollisionSettings),
        typeof(ContentsSettings),
        typeof(EnvironmentSettings),
        typeof(EstateSettings),
        typeof(ExperienceModuleSettings),
        typeof(FeatureSettings),
        typeof(ForeignSettings),
        typeof(FriendSettings),
        typeof(GuestSettings),
        typeof(GroupSettings),
        typeof(HandlerSettings),
        typeof(HostSettings),
        typeof(LandSettings),
        typeof(LindenUdpSettings),
        typeof(LoginHttpSettings),
        typeof(MapSettings),
        typeof(MaterialSettings),
        typeof(MediaSettings),
        typeof(MeshUploadSettings),
        typeof(ModuleSettings),
        typeof(OsslSettings),
        typeof(OverloadSettings),
        typeof(PermissionSettings),
        typeof(PrimSizeSettings),
        typeof(PriceSettings),
        typeof(PrivateSettings),
        typeof(ProfileSettings),
        typeof(RateSettings),
        typeof(ReadySettings),
        typeof(RegionViewSettings),
        typeof(RemoteDataSettings),
        typeof(RemoteSettings),
        typeof(ReplicationSettings),
        typeof(RestartSettings),
        typeof(SceneMovementSettings),
        typeof(SceneSettings),
        typeof(ScriptMailSettings),
        typeof(ScriptSettings),
        typeof(ScriptUrlSettings),
        typeof(SoundSettings),
        typeof(TalkSettings),
        typeof(TerrainSettings),
        typeof(TextureSettings),
        typeof(TravelSettings),
        typeof(UdpSettings),
        typeof(WorkSettings))
        .AddByName("Architecture", "*")
        .AddByName(AuthorizationSettings.Section, "Region_*")
        .AddByName(GuestRules.Section, "*")
        .AddByName("ClientStack.LindenCaps", "Cap_*")
        .AddByName(ModuleSettings.Section, [.. ModuleKey.All.Select(module => module.Key), .. ModuleKey.Switches, "Setup_*"])
        .AddByName(OsslSettings.Section, "Allow_*", "Creators_*")
        .AddByName("Startup", "WorldMapModule");
}
