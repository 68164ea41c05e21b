using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Modules.Core.Chat;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Transport;
using OpenSim.World;

namespace OpenSim.Host.Options;

/// <summary>
/// Every setting of the simulator, class by class. A new *Settings class is named here and <c>./dev defaults</c> run; a test fails when one is forgotten or
/// config/OpenSimDefaults.ini is stale.
/// </summary>
public static class DeclaredSettings
{
    public static SettingCatalog Catalog() => new SettingCatalog().Add(
        typeof(CapsSettings),
        typeof(ChatSettings),
        typeof(ConsoleSettings),
        typeof(HttpSettings),
        typeof(ModuleSettings),
        typeof(SceneSettings),
        typeof(StoreSettings),
        typeof(UdpSettings));
}
