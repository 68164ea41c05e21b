using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Experiences;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Local.Maps;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Users;
using OpenSim.Settings.Declarations;

namespace OpenSim.Services.Local.Composition;

/// <summary>
/// Settings of the services here, for the catalogues of the programs that hold them. A new *Settings class is named here.
/// </summary>
public static class LocalCatalog
{
    public static SettingCatalog AddLocalServices(this SettingCatalog catalog) => catalog.Add(
        typeof(AccessSettings),
        typeof(AccountRowSettings),
        typeof(AccountSettings),
        typeof(AssetSettings),
        typeof(EconomySettings),
        typeof(ExperienceSettings),
        typeof(GridSettings),
        typeof(GroupRowSettings),
        typeof(HypergridSettings),
        typeof(InventorySettings),
        typeof(LibrarySettings),
        typeof(LinkSettings),
        typeof(LoginSettings),
        typeof(MailSettings),
        typeof(MapImageSettings),
        typeof(MessageSettings))
        .AddByName("*", "StorageProvider", "ConnectionString")
        .AddByName(AssignmentService.Section, "*")
        .AddByName("GridService", "DefaultRegionFlags", "Region_*")
        .AddByName("LoginService", "SRV_*")
        .AddByName("UserAgentService", "ForeignTripsAllowed_Level_*", "AllowExcept_Level_*", "DisallowExcept_Level_*");
}
