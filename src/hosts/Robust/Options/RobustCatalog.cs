using OpenSim.Hosting.Startup;
using OpenSim.Robust.Connectors;
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

namespace OpenSim.Robust.Options;

/// <summary>Every setting that the grid server reads, class by class.</summary>
public static class RobustCatalog
{
    public static SettingCatalog Create() => new SettingCatalog().AddProgram().AddLocalServices().Add(
        typeof(AssetHandlerSettings),
        typeof(ConnectorSettings),
        typeof(ForeignSettings),
        typeof(FreeswitchSettings),
        typeof(HandlerSettings),
        typeof(LoginHttpSettings),
        typeof(OpenIdSettings),
        typeof(PrivateSettings),
        typeof(RemoteSettings),
        typeof(RobustSettings))
        .AddByName("Guests", "*") // the regions read it, in a file that both may include
        .AddByName("ServiceList", "*");
}
