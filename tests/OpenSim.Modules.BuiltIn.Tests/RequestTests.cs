using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests;

/// <summary>A module answers each request of viewers. A subject or a request that none answers yet stands here with its feature.</summary>
[TestFixture]
public sealed class RequestTests
{
    private static readonly Dictionary<string, string> NotYet = new()
    {
        ["ITouchRequests"] = "scripts",
        ["IScriptRequests"] = "scripts"
    };

    private static IEnumerable<Type> Ports =>
        typeof(IViewerRequests).Assembly.GetTypes()
            .Where(t => t.IsInterface && t != typeof(IViewerRequests) && t.IsAssignableTo(typeof(IViewerRequests)));

    [Test]
    public void Requests_AreAnsweredByAModule_OrStandInTheList()
    {
        var unanswered = new List<string>();
        foreach (var port in Ports)
        {
            var modules = ShippedModules.Types.Where(t => t.IsClass && t.IsAssignableTo(port)).ToList();
            var answered = modules.SelectMany(m => AnsweredBy(m, port)).ToHashSet();
            if (modules.Count == 0)
                unanswered.Add(port.Name);
            else
                unanswered.AddRange(port.GetMethods().Where(m => m.IsVirtual && !answered.Contains(m.Name))
                    .Select(m => $"{port.Name}.{m.Name}"));
        }

        Assert.That(unanswered, Is.EquivalentTo(NotYet.Keys));
    }

    private static IEnumerable<string> AnsweredBy(Type module, Type port)
    {
        var map = module.GetInterfaceMap(port);
        return map.InterfaceMethods.Where((_, i) => map.TargetMethods[i].DeclaringType != port).Select(m => m.Name);
    }
}
