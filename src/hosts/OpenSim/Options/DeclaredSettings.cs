using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Region;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.OperatorPage;
using OpenSim.ClientStack.Replication;
using OpenSim.Console;
using OpenSim.Host.Startup;
using OpenSim.Hosting.Startup;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Http.Operators;
using OpenSim.Http.Pages;
using OpenSim.Modules;
using OpenSim.Modules.Core.Arrivals;
using OpenSim.Modules.Core.Avatars;
using OpenSim.Modules.Core.Backups;
using OpenSim.Modules.Core.Baking;
using OpenSim.Modules.Core.Chat;
using OpenSim.Modules.Core.Collisions;
using OpenSim.Modules.Core.DefaultTextures;
using OpenSim.Modules.Core.Environments;
using OpenSim.Modules.Core.Estates;
using OpenSim.Modules.Core.Groups;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Land;
using OpenSim.Modules.Core.Maps;
using OpenSim.Modules.Core.Materials;
using OpenSim.Modules.Core.Media;
using OpenSim.Modules.Core.Models;
using OpenSim.Modules.Core.Regions;
using OpenSim.Modules.Core.Sounds;
using OpenSim.Modules.Core.Talks;
using OpenSim.Modules.Core.Terrain;
using OpenSim.Modules.Core.Travels;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Edge.Login;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Assets;
using OpenSim.Services.Local;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Local.Maps;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Settings.Declarations;
using OpenSim.Store;
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
    public static SettingCatalog Catalog() => new SettingCatalog().Add(
        typeof(AccountRowSettings),
        typeof(AccountSettings),
        typeof(AddressSettings),
        typeof(AppearanceSettings),
        typeof(ArrivalSettings),
        typeof(AssetHandlerSettings),
        typeof(AssetSettings),
        typeof(AttachmentSettings),
        typeof(BackupSettings),
        typeof(BakingSettings),
        typeof(CapsSettings),
        typeof(ChatSettings),
        typeof(CircuitSettings),
        typeof(CollisionSettings),
        typeof(ConsoleSettings),
        typeof(ContentsSettings),
        typeof(DefaultTextureSettings),
        typeof(EconomySettings),
        typeof(EnvironmentSettings),
        typeof(EstateSettings),
        typeof(FeatureSettings),
        typeof(ForeignSettings),
        typeof(GroupRowSettings),
        typeof(GroupSettings),
        typeof(HandlerSettings),
        typeof(HostSettings),
        typeof(HttpSettings),
        typeof(LandSettings),
        typeof(HypergridSettings),
        typeof(LibrarySettings),
        typeof(LindenUdpSettings),
        typeof(LoginHttpSettings),
        typeof(LoginSettings),
        typeof(MailSettings),
        typeof(MapImageSettings),
        typeof(MapSettings),
        typeof(MaterialSettings),
        typeof(MediaSettings),
        typeof(MeshUploadSettings),
        typeof(MessageSettings),
        typeof(ModuleSettings),
        typeof(OverloadSettings),
        typeof(OperatorPageSettings),
        typeof(OperatorSettings),
        typeof(PageSettings),
        typeof(PermissionSettings),
        typeof(PrimSizeSettings),
        typeof(PriceSettings),
        typeof(PrivateSettings),
        typeof(ProgramSettings),
        typeof(ProxySettings),
        typeof(RateSettings),
        typeof(RegionViewSettings),
        typeof(RemoteSettings),
        typeof(ReplicationSettings),
        typeof(RestartSettings),
        typeof(SceneMovementSettings),
        typeof(SceneSettings),
        typeof(SoundSettings),
        typeof(StoreSettings),
        typeof(TelemetrySettings),
        typeof(TalkSettings),
        typeof(TerrainSettings),
        typeof(TextureSettings),
        typeof(TransferSettings),
        typeof(TravelSettings),
        typeof(UdpSettings),
        typeof(WorkSettings))
        .AddByName("*", "StorageProvider", "ConnectionString")
        .AddByName("Architecture", "*")
        .AddByName(AssignmentService.Section, "*")
        .AddByName(GuestRules.Section, "*")
        .AddByName("ClientStack.LindenCaps", "Cap_*")
        .AddByName("Const", "*")
        .AddByName("Environment", "*")
        .AddByName("GridInfoService", "*")
        .AddByName("GridService", "DefaultRegionFlags", "Region_*")
        .AddByName("Modules", "*")
        .AddByName("Startup", "ConfigDirectory", "WorldMapModule");
}
