using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Hosting.Startup;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Http.Operators;
using OpenSim.Http.Pages;
using OpenSim.Robust.Connectors;
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

namespace OpenSim.Robust.Options;

/// <summary>Every setting that the grid server reads, class by class.</summary>
public static class RobustCatalog
{
    public static SettingCatalog Create() => new SettingCatalog().Add(
        typeof(AccountRowSettings),
        typeof(AccountSettings),
        typeof(AssetHandlerSettings),
        typeof(AssetSettings),
        typeof(ConnectorSettings),
        typeof(ConsoleSettings),
        typeof(EconomySettings),
        typeof(ForeignSettings),
        typeof(GroupRowSettings),
        typeof(HandlerSettings),
        typeof(HttpSettings),
        typeof(HypergridSettings),
        typeof(LibrarySettings),
        typeof(LoginHttpSettings),
        typeof(LoginSettings),
        typeof(MailSettings),
        typeof(MapImageSettings),
        typeof(MessageSettings),
        typeof(OperatorPageSettings),
        typeof(OperatorSettings),
        typeof(PageSettings),
        typeof(PrivateSettings),
        typeof(ProgramSettings),
        typeof(ProxySettings),
        typeof(RemoteSettings),
        typeof(StoreSettings),
        typeof(TelemetrySettings))
        .AddByName("*", "StorageProvider", "ConnectionString")
        .AddByName(AssignmentService.Section, "*")
        .AddByName("Const", "*")
        .AddByName("Environment", "*")
        .AddByName("Guests", "*") // the regions read it, in a file that both may include
        .AddByName("GridInfoService", "*")
        .AddByName("GridService", "DefaultRegionFlags", "Region_*")
        .AddByName("ServiceList", "*")
        .AddByName("Startup", "ConfigDirectory");
}
