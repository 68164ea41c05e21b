using OpenSim.ClientStack.OperatorPage;
using OpenSim.Console;
using OpenSim.Hosting.Watching;
using OpenSim.Http;
using OpenSim.Http.Calls;
using OpenSim.Http.Addresses;
using OpenSim.Http.Operators;
using OpenSim.Http.Pages;
using OpenSim.Settings.Declarations;
using OpenSim.Store;

namespace OpenSim.Hosting.Startup;

/// <summary>
/// Settings that every program with a console, a database and an HTTP server has, whatever it holds. A new *Settings class is named here.
/// </summary>
public static class ProgramCatalog
{
    public static SettingCatalog AddProgram(this SettingCatalog catalog) => catalog.Add(
        typeof(ConsoleSettings),
        typeof(GuardSettings),
        typeof(HttpSettings),
        typeof(OperatorPageSettings),
        typeof(OperatorSettings),
        typeof(PageSettings),
        typeof(ProgramSettings),
        typeof(ProxySettings),
        typeof(StoreSettings),
        typeof(TelemetrySettings))
        .AddByName("Const", "*")
        .AddByName("Environment", "*")
        .AddByName("GridInfoService", "*")
        .AddByName("Startup", "ConfigDirectory");
}
