using System.Reflection;
using OpenSim.Modules;

namespace OpenSim.Host.Tests;

/// <summary>The modules that come with the simulator.</summary>
public class BuiltInModulesTests
{
    /// <summary>What is in none of the lists is there, tested and in no region.</summary>
    [Test]
    public void All_HasEveryModuleThatTheHostSees()
    {
        var own = typeof(BuiltInModules).Assembly;
        var seen = own.GetReferencedAssemblies().Where(name => name.Name!.StartsWith("OpenSim.", StringComparison.Ordinal))
            .Select(Assembly.Load).Append(own);
        var modules = seen.SelectMany(assembly => assembly.GetTypes())
            .Where(type => type is { IsClass: true, IsAbstract: false } && type.IsAssignableTo(typeof(IRegionModuleBase)));
        Assert.That(modules, Is.EquivalentTo(BuiltInModules.All));
    }
}
