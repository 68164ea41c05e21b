using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.Replication;
using OpenSim.Host.Startup;
using OpenSim.Hosting.Startup;
using OpenSim.Modules;
using OpenSim.Modules.Core.Arrivals;
using OpenSim.Modules.Core.Avatars;
using OpenSim.Modules.Core.Backups;
using OpenSim.Modules.Core.Baking;
using OpenSim.Modules.Core.Chat;
using OpenSim.Modules.Core.Collisions;
using OpenSim.Modules.Core.Environments;
using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Friends;
using OpenSim.Modules.Core.Groups;
using OpenSim.Modules.Core.Guests;
using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Land;
using OpenSim.Modules.Core.Maps;
using OpenSim.Modules.Core.Materials;
using OpenSim.Modules.Core.Media;
using OpenSim.Modules.Core.Models;
using OpenSim.Modules.Core.Profiles;
using OpenSim.Modules.Core.Regions;
using OpenSim.Modules.Core.Sounds;
using OpenSim.Modules.Core.Talks;
using OpenSim.Modules.Core.Terrain;
using OpenSim.Modules.Core.Travels;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Edge.Login;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Assets;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Http.Voice;
using OpenSim.Services.Local;
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
        typeof(OverloadSettings),
        typeof(PermissionSettings),
        typeof(PrimSizeSettings),
        typeof(PriceSettings),
        typeof(PrivateSettings),
        typeof(ProfileSettings),
        typeof(RateSettings),
        typeof(RegionViewSettings),
        typeof(RemoteSettings),
        typeof(ReplicationSettings),
        typeof(RestartSettings),
        typeof(SceneMovementSettings),
        typeof(SceneSettings),
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
        .AddByName("Startup", "WorldMapModule");
}
