using System.Collections.Specialized;
using System.Configuration;
using System.Configuration.Internal;

namespace OpenSim.Logging;

/// <summary>
/// What log4net finds when it asks .NET Framework's application settings for switches of its own: nothing. To find that out by itself the
/// library of those settings reads machine.config and looks for a file beside the program, a twentieth of what a start costs.
/// </summary>
internal sealed class NoAppSettings : IInternalConfigSystem
{
    private const string Factory = "System.Configuration.Internal.InternalConfigSettingsFactory";

    /// <summary>Before log4net is first used. Where the library has no such place any more, it looks as it always did.</summary>
    public static void Install()
    {
        if (typeof(ConfigurationManager).Assembly.GetType(Factory) is not { } type
            || Activator.CreateInstance(type, nonPublic: true) is not IInternalConfigSettingsFactory factory)
            return;
        try
        {
            factory.SetConfigurationSystem(new NoAppSettings(), initComplete: true);
        }
        catch (InvalidOperationException)
        {
            // Somebody has asked before, and the answer stays: another log of this process.
        }
    }

    bool IInternalConfigSystem.SupportsUserConfig => false;

    object IInternalConfigSystem.GetSection(string configKey) => new NameValueCollection();

    void IInternalConfigSystem.RefreshConfig(string sectionName)
    {
    }
}
