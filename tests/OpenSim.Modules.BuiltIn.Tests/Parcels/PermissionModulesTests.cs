using OpenSim.Modules.Land.Parcels;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

[TestFixture]
public sealed class PermissionModulesTests
{
    [TestCase("Permissions", "DefaultPermissionsModule", false, 0)]
    [TestCase("Permissions", "\"DefaultPermissionsModule, PrimLimitsModule\"", true, 0)]
    [TestCase("Startup", "PrimLimitsModule", true, 0, Description = "as older files have it")]
    [TestCase("Permissions", "PrimLimitsModul", false, 1)]
    public void Names_AreObeyed_AndUnknownOnesAreSaid(string section, string text, bool hasLimits, int lines)
    {
        using var region = new TestRegion();
        var configuration = region.Scene.Options.Configuration;
        configuration.Set(section, "permissionmodules", text);
        var logger = new ListLogger();
        bool? told = null;

        new PermissionModules(configuration, logger).Watch(region.Scene, isOn => told = isOn);

        Assert.That(told, Is.EqualTo(hasLimits));
        Assert.That(logger.Lines, Has.Count.EqualTo(lines));
    }
}
