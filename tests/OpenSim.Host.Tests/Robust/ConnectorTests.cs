using OpenSim.Hosting.Startup;
using OpenSim.Robust.Connectors;
using OpenSim.Services.Http;
using OpenSim.Settings;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Lines of ServiceList, as operators have them.</summary>
public class ConnectorTests
{
    private static readonly IServiceHandler[] Handlers =
    [
        new Handler(new HandlerDef("GridService", "GridServiceConnector", "/grid", ServicePort.Private, ["POST"])),
        new Handler(new HandlerDef("InventoryService", "XInventoryInConnector", "/xinventory", ServicePort.Private, ["POST"])),
        new Handler(new HandlerDef("HGInventoryService", "XInventoryInConnector", "/xinventory", ServicePort.Public, ["POST"])),
        new Handler(new HandlerDef("HGFriendsService", "HGFriendsServerConnector", "/hgfriends", ServicePort.Public, ["POST"])),
        new Handler(new HandlerDef("MapService", "MapGetServiceConnector", "/map-*", ServicePort.Public, ["GET"]))
    ];

    [TestCase("8003/OpenSim.Server.Handlers.dll:GridServiceConnector", "", 8003, "OpenSim.Server.Handlers.dll", "GridServiceConnector")]
    [TestCase("OpenSim.Server.Handlers.dll:GridServiceConnector", "", 0, "OpenSim.Server.Handlers.dll", "GridServiceConnector")]
    [TestCase("HGInventoryService@8002/OpenSim.Server.Handlers.dll:XInventoryInConnector", "HGInventoryService", 8002,
        "OpenSim.Server.Handlers.dll", "XInventoryInConnector")]
    public void Parse_Line_HasItsParts(string text, string section, int port, string assembly, string connector) =>
        Assert.That(ConnectorLine.Parse(text), Is.EqualTo(new ConnectorLine(section, port, assembly, connector)));

    [TestCase("OpenSim.Server.Handlers.dll")]
    [TestCase("eight/OpenSim.Server.Handlers.dll:GridServiceConnector")]
    [TestCase("70000/OpenSim.Server.Handlers.dll:GridServiceConnector")]
    [TestCase(":GridServiceConnector")]
    [TestCase("8003/OpenSim.Server.Handlers.dll:")]
    public void Parse_NoConnector_IsNull(string text) => Assert.That(ConnectorLine.Parse(text), Is.Null);

    [Test]
    public void Read_StartupAndServiceList_AreOneList()
    {
        var configuration = new Configuration();
        configuration.Set("Startup", "ServiceConnectors", "A.dll:One, 8002/A.dll:Two");
        configuration.Set("ServiceList", "Three", "\"8003/A.dll:Three\"");
        Assert.That(ConnectorList.Read(configuration).Select(line => (line.Port, line.Connector)),
            Is.EqualTo(new[] { (0, "One"), (8002, "Two"), (8003, "Three") }));
    }

    [Test]
    public void Read_UnreadableLine_EndsInOneSentence()
    {
        var configuration = new Configuration();
        configuration.Set("ServiceList", "Grid", "GridServiceConnector", "Robust.ini:7");
        Assert.That(() => ConnectorList.Read(configuration), Throws.TypeOf<StartupException>().With.Message.EqualTo(
            "Robust.ini:7: Grid = GridServiceConnector: a connector is written as "
            + "8003/OpenSim.Server.Handlers.dll:GridServiceConnector."));
    }

    [Test]
    public void Make_LinesOfSeveralPorts_AreServedWhereTheyStand()
    {
        var plan = Plan("A.dll:GridServiceConnector", "8002/A.dll:MapGetServiceConnector", "8002/A.dll:GridInfoServerInConnector");
        Assert.That(plan.Ports.Select(served => (served.Port, Paths(served), served.HasGridInfo, served.IsPrivate)),
            Is.EqualTo(new[] { (8003, "/grid", false, true), (8002, "/map-*", true, false) }));
    }

    [Test]
    public void Make_SectionOfOtherGrids_IsTheirService()
    {
        var plan = Plan("8003/A.dll:XInventoryInConnector", "HGInventoryService@8002/A.dll:XInventoryInConnector");
        Assert.That(plan.Ports.Select(served => served.Handlers.Single().Def.Service),
            Is.EqualTo(new[] { "InventoryService", "HGInventoryService" }));
    }

    [Test]
    public void Make_ConnectorForOtherGridsAlone_NeedsNoSection()
    {
        var plan = Plan("8002/A.dll:HGFriendsServerConnector", "HGFriendsService@8004/A.dll:HGFriendsServerConnector");
        Assert.That(plan.Ports.Select(Paths), Is.EqualTo(new[] { "", "/hgfriends", "/hgfriends" }));
        Assert.That(plan.Missing, Is.Empty);
    }

    [Test]
    public void Make_SectionWithoutAService_IsNotServedByItsNamesake()
    {
        var plan = Plan("HGAssetService@8002/A.dll:XInventoryInConnector");
        Assert.That(plan.Ports.SelectMany(served => served.Handlers), Is.Empty);
        Assert.That(plan.Missing, Is.EqualTo(new[] { "HGAssetService@XInventoryInConnector" }));
    }

    [Test]
    public void Make_ServiceOfOtherGridsAlone_NeedsNoSection()
    {
        IServiceHandler[] handlers = [new Handler(new HandlerDef("HGFriendsService", "HGFriendsServerConnector", "/hgfriends", ServicePort.Public, ["POST"]))];
        var plan = ConnectorPlan.Make([ConnectorLine.Parse("8002/A.dll:HGFriendsServerConnector")!], 8003, handlers);
        Assert.That(plan.Missing, Is.Empty);
        Assert.That(plan.Ports.SelectMany(served => served.Handlers), Is.EqualTo(handlers));
    }

    [Test]
    public void Make_UnknownConnectors_AreNamedOnceEach()
    {
        var plan = Plan("8002/A.dll:Freeswitch", "8003/A.dll:Freeswitch", "8003/A.dll:Other");
        Assert.That(plan.Missing, Is.EqualTo(new[] { "Freeswitch", "Other" }));
    }

    private static ConnectorPlan Plan(params string[] lines) =>
        ConnectorPlan.Make([.. lines.Select(line => ConnectorLine.Parse(line)!)], 8003, Handlers);

    private static string Paths(Served served) => string.Join(' ', served.Handlers.Select(handler => handler.Def.Path));

    private sealed class Handler(HandlerDef def) : IServiceHandler
    {
        public HandlerDef Def => def;

        public ValueTask<ServiceAnswer> Answer(ServiceRequest request) => new(ServiceAnswer.Empty());
    }
}
